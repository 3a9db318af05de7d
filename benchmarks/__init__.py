"""Where the figures in the documents come from: `make bench` prints them all, each as a ratio against a floor."""
