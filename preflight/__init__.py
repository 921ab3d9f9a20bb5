"""Preflight: read any PDF as a print shop would, and say what would stop it, by code, page and place.

Its rooms stand on each other; a file walks through them from below to above:

- `reading/`: open the file, take its objects as what they are (`objects`), take instructions apart (`tokens`);
- `painting/`: run the instructions of a page operator by operator and note what they paint as marks (`interpreter`);
- `measuring/`: the file and its pages as the checks see them (`views`): how much ink, what lies on what, knives;
- `checks/`: one function for each code (D document, P page, F font, C content), listed in `register`.

`run` goes through the checks of a level and makes the `report`; `guarded` does so in a process of its own, `ordered`
says what a printer's profile asks for. `budget` counts the work, so that no file takes more than its size deserves.
A new operator is a function in a file of `painting/` and a line of its table; a new check one in `checks/` and its
entry in the register, with its page of `docs/preflight.md` (`python -m scripts.preflight_page`) and a broken file.
"""
