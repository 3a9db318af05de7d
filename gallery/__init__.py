"""Pictures of what players get to see: `make gallery` plays a game and writes `docs/gallery.md`."""
