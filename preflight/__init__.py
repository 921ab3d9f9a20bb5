"""Preflight: read any PDF as a print shop would, and report problems by code, page and position.

The packages build on each other; a file passes through them in this order:

- `reading/`: open the file, read its objects by type (`objects`), split content into instructions (`instructions`);
- `painting/`: execute the instructions of a page operator by operator, recording marks (`interpreter`);
- `measuring/`: the file and its pages as the checks see them (`views`): ink coverage, overlaps, die lines;
- `checks/`: one function for each code (D document, P page, F font, C content), listed in `register`.

`run` runs the checks of a level and builds the `report`, which also derives the requirements from a printer's profile;
`guarded` does so in a separate process. `budget` limits the work in proportion to the size of the file.

To add an operator, write a function in a module of `painting/` and add a line to its table. To add a check, write a
function in `checks/` and register it, renew `docs/reference/preflight.md` (`python -m scripts.reference_pages`) and add
a broken file.
"""
