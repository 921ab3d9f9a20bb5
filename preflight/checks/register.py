"""The register of all checks: code, levels, requirement and remedy."""

from collections.abc import Callable, Iterator

from hyskos.definitions.messages import N_
from hyskos.definitions.values import dataclass
from hyskos.preflight.checks import contents, fonts, identity, inks, pages, painted, stacks
from hyskos.preflight.measuring.views import DocumentView, PageView
from hyskos.preflight.report import LEVELS, Level, Problem

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
    document: Callable[[DocumentView], Iterator[Problem]] | None = None
    page: Callable[[PageView], Iterator[Problem]] | None = None


CHECKS: tuple[Check, ...] = (
    Check(
        "D01", PRESS,
        N_("The PDF version in the header matches the level."),
        N_("Save the file again for the level, or as the version in the message."),
        document=identity.check_version,
    ),
    Check(
        "D02", LEVELS,
        N_("The file is not encrypted."),
        N_("Export it without passwords and without restrictions on printing or copying."),
        document=identity.check_encryption,
    ),
    Check(
        "D03", PRESS,
        N_("The file has an ID of two parts."),
        N_("Save it with a program that writes IDs; every PDF/X program does."),
        document=identity.check_file_id,
    ),
    Check(
        "D05", LEVELS,
        N_("The file names exactly one printing condition, with a matching CMYK press profile."),
        N_("Choose the printer's condition (for example FOGRA39) as output intent when exporting PDF/X."),
        document=contents.check_output_intent,
    ),
    Check(
        "D06", PRESS,
        N_("The file has a title, creation and modification dates, and a trapping entry."),
        N_("Fill in the title in the document's properties and export as PDF/X, which adds the rest."),
        document=identity.check_metadata,
    ),
    Check(
        "D07", LEVELS,
        N_("The file claims a PDF/X level."),
        N_("Export for the level that the print shop requires; changing only the label does not help."),
        document=identity.check_pdfx_claim,
    ),
    Check(
        "D08", PRESS,
        N_("XMP metadata is present, uncompressed, and agrees with the Info entries."),
        N_("Export the PDF/X again instead of editing title or dates of a finished file."),
        document=identity.check_xmp,
    ),
    Check(
        "D09", LEVELS,
        N_("The file has no scripts, forms, attachments or external links."),
        N_("Flatten forms and remove scripts, links and attachments before exporting."),
        document=contents.check_actions,
    ),
    Check(
        "D10", LEVELS,
        N_("There are no layers before PDF/X-4; in PDF/X-4, none are hidden or switch automatically."),
        N_("Flatten the layers and leave out hidden ones, or export as PDF/X-4 if the print shop takes it."),
        document=contents.check_layers,
    ),
    Check(
        "D11", PRESS,
        N_("All data is in the file, with compression that the level allows."),
        N_("Export with Flate (ZIP) or JPEG compression, without object streams for X-1a and X-3."),
        document=contents.check_compression,
    ),
    Check(
        "D12", LEVELS,
        N_("The check needs no more work and memory than usual for a file of this size."),
        N_("Export the file again; flatten objects that are drawn repeatedly, or divide the file."),
    ),
    Check(
        "P01", LEVELS,
        N_("Every page has a TrimBox or an ArtBox, not both."),
        N_("Export with the trimmed size as page size and the bleed set in the document."),
        page=pages.check_one_trim,
    ),
    Check(
        "P02", LEVELS,
        N_("The boxes are nested: trim inside bleed, bleed inside paper; the visible area includes the bleed."),
        N_("Set bleed and marks together and export again; do not crop a finished file."),
        page=pages.check_boxes_nested,
    ),
    Check(
        "P03", LEVELS,
        N_("The trimmed size is the ordered one, to 0.01 mm."),
        N_("Set the document to the ordered size; do not scale when exporting."),
        page=pages.check_size,
    ),
    Check(
        "P04", LEVELS,
        N_("Every side has the ordered bleed, with art in it where art reaches the cut."),
        N_("Let pictures and backgrounds run over the edge and export with bleed."),
        page=pages.check_bleed,
    ),
    Check(
        "P05", PRESS,
        N_("The page has no comments, links or fields."),
        N_("Delete comments and links, or export without them."),
        page=pages.check_annotations,
    ),
    Check(
        "P06", EARLY,
        N_("There is no transparency before PDF/X-4."),
        N_("Flatten transparency in the export, use solid colours for tints, or ask the print shop whether it takes "
           "PDF/X-4."),
        page=pages.check_transparency,
    ),
    Check(
        "P07", LEVELS,
        N_("The page has no rotation or scale setting."),
        N_("Turn or scale the document itself and export again."),
        page=pages.check_upright,
    ),
    Check(
        "P08", LEVELS,
        N_("The paper is at most 200 inches (5080 mm) long."),
        N_("Divide the sheet, or agree on a scale with the print shop."),
        page=pages.check_extent,
    ),
    Check(
        "P09", LEVELS,
        N_("For home printing, no setting scales the page."),
        N_("Choose “actual size” or 100 % when printing, and set it as the file's print scaling when exporting."),
        document=identity.check_true_size,
    ),
    Check(
        "P10", LEVELS,
        N_("No text is cut off, and all text keeps the printer's distance from the cut."),
        N_("Move the text inwards, or reposition it if the trimmed size has changed."),
        page=pages.check_text_near_cut,
    ),
    Check(
        "P11", LEVELS,
        N_("Something is printed on every page."),
        N_("Ask whether the page is meant to be blank; if not, show the hidden layers and export it again."),
        page=pages.check_not_empty,
    ),
    Check(
        "F01", LEVELS,
        N_("Every font is embedded as a subset of the characters used."),
        N_("Embed all fonts as subsets, or turn text into outlines."),
        page=fonts.check_embedded,
    ),
    Check(
        "F02", LEVELS,
        N_("There are no CID fonts if the printer refuses them."),
        N_("Use a program that writes simple fonts, or turn text into outlines."),
        page=fonts.check_simple_fonts,
    ),
    Check(
        "F03", PRESS,
        N_("No font is made of drawings (Type 3)."),
        N_("Use TrueType or OpenType fonts, or turn text into outlines."),
        page=fonts.check_no_drawn_fonts,
    ),
    Check(
        "F04", PRESS,
        N_("Text can be searched and copied."),
        N_("Harmless on paper; a newer program writes the table (ToUnicode) that is missing."),
        page=fonts.check_searchable,
    ),
    Check(
        "F05", LEVELS,
        N_("The widths of letters match the file's width tables."),
        N_("Embed the font again: it was probably replaced by another version."),
        page=fonts.check_widths,
    ),
    Check(
        "C00", LEVELS,
        N_("The page's instructions are readable, and all their groups are closed."),
        N_("Export the page again; the program that wrote it or the transfer damaged it."),
        page=painted.check_instructions,
    ),
    Check(
        "C01", LEVELS,
        N_("Nothing is painted or mixed in RGB without a profile."),
        N_("Convert colours to CMYK with the printer's profile; make black of black ink alone."),
        page=inks.check_device_rgb,
    ),
    Check(
        "C02", LEVELS,
        N_("No object has its own colour profile, and there are no inline pictures."),
        N_("Convert colours to CMYK or spot inks before exporting."),
        page=inks.check_managed_colour,
    ),
    Check(
        "C03", LEVELS,
        N_("No place exceeds the ink limit, including overprints."),
        N_("Reduce dark colours to the limit; black areas need black and a little of one or two other inks."),
        page=inks.check_total_ink,
    ),
    Check(
        "C04", LEVELS,
        N_("Every spot ink is ordered, with one definition and one spelling; the page has no registration colour."),
        N_("Rename or convert spot inks that are not ordered; delete the unused ones."),
        page=inks.check_spot_names,
    ),
    Check(
        "C05", LEVELS,
        N_("Cut and crease lines overprint; white never does."),
        N_("Set overprint for cut and crease lines, and knockout for white."),
        page=inks.check_overprint,
    ),
    Check(
        "C06", LEVELS,
        N_("Lines and narrow areas are thick enough for a press."),
        N_("Make thin lines thicker; scaling an object also scales its lines."),
        page=painted.check_lines,
    ),
    Check(
        "C07", LEVELS,
        N_("Text is large enough to be printed and read."),
        N_("Make the text larger; scaling an object also scales its text."),
        page=painted.check_type_size,
    ),
    Check(
        "C08", PRESS,
        N_("Nothing overrides the settings of the press."),
        N_("Export without transfer functions, halftones, PostScript and OPI."),
        page=painted.check_press_switches,
    ),
    Check(
        "C09", LEVELS,
        N_("The file contains every resource that its pages use."),
        N_("Export the page again: fonts, pictures or colours are missing."),
        page=painted.check_resources,
    ),
    Check(
        "C10", PRESS,
        N_("Text below 8 pt is printed in one ink."),
        N_("Set small text in black alone, or in one spot ink."),
        page=painted.check_small_text_inks,
    ),
    Check(
        "C11", LEVELS,
        N_("Pictures have enough pixels for their printed size."),
        N_("Use a larger original, or print the picture smaller; enlarging the file does not help."),
        page=painted.check_resolution,
    ),
    Check(
        "C12", PRESS,
        N_("Small text and thin lines in black alone overprint the colour below."),
        N_("Set overprint (OPM 1) for black text and lines: if the plates are slightly out of register, a halo shows."),
        page=stacks.check_knocked_out,
    ),
    Check(
        "C13", LEVELS,
        N_("This check can examine everything on the page."),
        N_("Look at the separations, for example with `gs -sDEVICE=tiffsep`, or ask the print shop to do so."),
        page=painted.check_all_measured,
    ),
    Check(
        "C14", LEVELS,
        N_("The data of every picture are complete and match their description in the file."),
        N_("Place the picture again from its original file, then export."),
        page=painted.check_whole_pictures,
    ),
    Check(
        "D04", LEVELS,
        N_("The file is undamaged: it can be read without repairs."),
        N_("Send or export the file again; the transfer may have cut it off."),
        document=identity.check_intact,  # last, since damage shows while the rest is read
    ),
)  # fmt: skip

BY_CODE = {check.code: check for check in CHECKS}
