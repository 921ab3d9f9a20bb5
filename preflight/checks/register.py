"""The register of all checks: code, levels, requirement and remedy."""

from collections.abc import Callable, Iterator

from hyskos.definitions.messages import N_
from hyskos.definitions.values import dataclass
from hyskos.preflight.checks import contents, fonts, identity, inks, pages, painted, stacks
from hyskos.preflight.measuring.views import DocumentView, PageView
from hyskos.preflight.report import LEVELS, Fault, Level

PRESS: tuple[Level, ...] = ("x1a01", "x1a03", "x3", "x4")
EARLY: tuple[Level, ...] = ("x1a01", "x1a03", "x3")


@dataclass(frozen=True, slots=True)
class Check:
    """A check: `asks` and `mend` are sentences for a publisher; `document` or `page` runs it.

    D12 has neither, since only the runner knows what was not checked.
    """

    code: str
    levels: tuple[Level, ...]
    asks: str
    mend: str
    document: Callable[[DocumentView], Iterator[Fault]] | None = None
    page: Callable[[PageView], Iterator[Fault]] | None = None


CHECKS: tuple[Check, ...] = (
    Check(
        "D01", PRESS,
        N_("The version in the header of the file is the one of its level."),
        N_("Save the file again for the level, or as the version that the message names."),
        document=identity.version,
    ),
    Check(
        "D02", LEVELS,
        N_("The file is not encrypted."),
        N_("Export it without passwords and without restrictions on printing or copying."),
        document=identity.encryption,
    ),
    Check(
        "D03", PRESS,
        N_("The file carries an ID of two parts."),
        N_("Save it with a program that writes IDs: all that make PDF/X do."),
        document=identity.file_id,
    ),
    Check(
        "D05", LEVELS,
        N_("The file names the one printing condition that it is made for, with a CMYK press profile that fits."),
        N_("Choose the printer's condition (for example FOGRA39) as output intent when exporting PDF/X."),
        document=contents.output_intent,
    ),
    Check(
        "D06", PRESS,
        N_("Title, dates of creation and change, and whether the file is trapped are given."),
        N_("Fill in the title in the document's properties and export as PDF/X, which adds the rest."),
        document=identity.metadata,
    ),
    Check(
        "D07", LEVELS,
        N_("The file says itself which PDF/X level it keeps to."),
        N_("Export for the level that the print shop asks for; renaming the label alone does not help."),
        document=identity.claim,
    ),
    Check(
        "D08", PRESS,
        N_("The XMP metadata is there, uncompressed, and agrees with the Info entries."),
        N_("Export the PDF/X anew instead of editing title or dates of a finished file."),
        document=identity.xmp,
    ),
    Check(
        "D09", LEVELS,
        N_("Nothing in the file acts: no scripts, forms, attachments or links out of it."),
        N_("Flatten forms and remove scripts, links and attachments before exporting."),
        document=contents.actions,
    ),
    Check(
        "D10", LEVELS,
        N_("There are no layers before PDF/X-4, and later none that are hidden or switch themselves."),
        N_("Flatten the layers and leave out hidden ones, or export as PDF/X-4 if the print shop takes it."),
        document=contents.layers,
    ),
    Check(
        "D11", PRESS,
        N_("Data is packed in ways that the level knows, and all of it lies in the file."),
        N_("Export with Flate (ZIP) or JPEG compression, without object streams for X-1a and X-3."),
        document=contents.packing,
    ),
    Check(
        "D12", LEVELS,
        N_("The file can be checked with no more work and memory than a file of its size needs."),
        N_("Export the file anew; flatten what is drawn over and over again, or divide the file."),
    ),
    Check(
        "P01", LEVELS,
        N_("Every page says where it is cut: by a TrimBox or an ArtBox, not both."),
        N_("Export with the trimmed size as page size and the bleed set in the document."),
        page=pages.one_trim,
    ),
    Check(
        "P02", LEVELS,
        N_("The boxes nest: trim in bleed, bleed in paper, and the visible area does not cut the bleed."),
        N_("Export again with bleed and marks set in one go; do not crop a finished file."),
        page=pages.nested,
    ),
    Check(
        "P03", LEVELS,
        N_("The trimmed size is the one that is ordered, to 0.01 mm."),
        N_("Set the document to the ordered size; do not scale when exporting."),
        page=pages.size,
    ),
    Check(
        "P04", LEVELS,
        N_("There is bleed on every side, as wide as ordered, with art in it where art reaches the cut."),
        N_("Let pictures and backgrounds run over the edge and export with bleed."),
        page=pages.bleed,
    ),
    Check(
        "P05", PRESS,
        N_("No comments, links or fields lie on the page."),
        N_("Delete comments and links, or export without them."),
        page=pages.notes,
    ),
    Check(
        "P06", EARLY,
        N_("Nothing is see-through before PDF/X-4."),
        N_("Let the export flatten transparency, mix tints as solid colours, or ask the print shop for PDF/X-4."),
        page=pages.transparency,
    ),
    Check(
        "P07", LEVELS,
        N_("The page is neither turned nor scaled by a switch."),
        N_("Turn or scale the document itself and export again."),
        page=pages.upright,
    ),
    Check(
        "P08", LEVELS,
        N_("The paper is at most 200 inches (5080 mm) long."),
        N_("Divide the sheet, or ask the print shop for a scale."),
        page=pages.extent,
    ),
    Check(
        "P09", LEVELS,
        N_("Nothing scales the page when it is printed at home, where that is ordered."),
        N_("Choose “actual size” or 100 % when printing, and set it as the file's print scaling when exporting."),
        document=identity.true_size,
    ),
    Check(
        "P10", LEVELS,
        N_("No text is cut off, and all of it keeps the distance from the cut that the printer asks for."),
        N_("Move the text inwards, or place it again if the trimmed size has changed."),
        page=pages.text_near_cut,
    ),
    Check(
        "P11", LEVELS,
        N_("Something is printed on every page."),
        N_("Ask whether the page is meant to be blank; if not, show the hidden layers and export it again."),
        page=pages.not_empty,
    ),
    Check(
        "F01", LEVELS,
        N_("Every font is in the file, and only the characters that are used."),
        N_("Embed all fonts as subsets, or turn text into outlines."),
        page=fonts.embedded,
    ),
    Check(
        "F02", LEVELS,
        N_("There are no CID fonts, where the printer refuses them."),
        N_("Use a program that writes simple fonts, or turn text into outlines."),
        page=fonts.simple,
    ),
    Check(
        "F03", PRESS,
        N_("No font consists of drawings (Type 3)."),
        N_("Use TrueType or OpenType fonts, or turn text into outlines."),
        page=fonts.drawn,
    ),
    Check(
        "F04", PRESS,
        N_("Text can be searched and copied."),
        N_("Harmless on paper; a newer program writes the table (ToUnicode) that is missing."),
        page=fonts.searchable,
    ),
    Check(
        "F05", LEVELS,
        N_("Letters are as wide as the file says."),
        N_("Embed the font anew: it was probably replaced by another version."),
        page=fonts.widths,
    ),
    Check(
        "C00", LEVELS,
        N_("The instructions of the page can be read, and what they open they close."),
        N_("Export the page again; the program that wrote it, or the transfer, has broken it."),
        page=painted.in_order,
    ),
    Check(
        "C01", LEVELS,
        N_("Nothing is painted or mixed in RGB without a profile."),
        N_("Convert colours to CMYK with the printer's profile; let black be black ink alone."),
        page=inks.device_rgb,
    ),
    Check(
        "C02", LEVELS,
        N_("Nothing has a colour profile of its own, and no picture stands among the instructions."),
        N_("Convert colours to CMYK or spot inks before exporting."),
        page=inks.managed_colour,
    ),
    Check(
        "C03", LEVELS,
        N_("Nothing carries more ink than the paper dries, also where things print over each other."),
        N_("Reduce dark colours to the limit; black areas need black and a little of one or two other inks."),
        page=inks.total_ink,
    ),
    Check(
        "C04", LEVELS,
        N_("Spot inks are those ordered, each defined and spelt in one way; registration colour stays off the page."),
        N_("Rename or convert spot inks that are not ordered; delete the unused ones."),
        page=inks.spot_names,
    ),
    Check(
        "C05", LEVELS,
        N_("Lines for knife and folding rule print over what lies below; white never does."),
        N_("Set overprint for cut and crease lines, and knockout for white."),
        page=inks.overprint,
    ),
    Check(
        "C06", LEVELS,
        N_("Lines and narrow areas are thick enough for a press."),
        N_("Make thin lines thicker; mind that scaling an object scales its lines."),
        page=painted.lines,
    ),
    Check(
        "C07", LEVELS,
        N_("Text is large enough to be printed and read."),
        N_("Set the text larger; mind that scaling an object scales its text."),
        page=painted.type_size,
    ),
    Check(
        "C08", PRESS,
        N_("Nothing overrides the settings of the press."),
        N_("Export without transfer functions, halftones, PostScript and OPI."),
        page=painted.press_switches,
    ),
    Check(
        "C09", LEVELS,
        N_("Everything that a page names is in the file."),
        N_("Export the page again: fonts, pictures or colours have been lost."),
        page=painted.resources,
    ),
    Check(
        "C10", PRESS,
        N_("Text below 8 pt is printed in one ink."),
        N_("Set small text in black alone, or in one spot ink."),
        page=painted.small_text_inks,
    ),
    Check(
        "C11", LEVELS,
        N_("Pictures have enough pixels for the size that they are printed at."),
        N_("Use a larger original, or print the picture smaller; enlarging the file does not help."),
        page=painted.resolution,
    ),
    Check(
        "C12", PRESS,
        N_("Small text and thin lines in black alone print over the colour that they lie on."),
        N_("Set overprint (OPM 1) for black text and lines: where plates are a hair apart, a gap shows as a halo."),
        page=stacks.knocked_out,
    ),
    Check(
        "C13", LEVELS,
        N_("Nothing is painted that this check cannot look into."),
        N_("Look at the separations, such as those of `gs -sDEVICE=tiffsep`, or ask the print shop to."),
        page=painted.unseen,
    ),
    Check(
        "C14", LEVELS,
        N_("The data of every picture are complete and what the file says of them."),
        N_("Place the picture again from its original file and export anew."),
        page=painted.whole_pictures,
    ),
    Check(
        "D04", LEVELS,
        N_("The file is whole: nothing had to be repaired to read it."),
        N_("Send or export the file again; the transfer may have cut it off."),
        document=identity.intact,  # last, since damage shows while the rest is read
    ),
)  # fmt: skip

BY_CODE = {check.code: check for check in CHECKS}
