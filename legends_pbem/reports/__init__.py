"""What players read: views and events become text and HTML, in the words of `templates/`. It never sees a position."""
