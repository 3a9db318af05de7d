"""One function a use case, one transaction each; the only place where the other parts meet."""
