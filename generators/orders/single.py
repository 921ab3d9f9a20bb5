"""One-sided boards: sheets for home printers, PDF/X for a press, or a picture for each component."""

from hyskos.generators.orders.home import home_files
from hyskos.generators.orders.order import Single
from hyskos.generators.orders.print_file import PrintFile


def make_single(order: Single) -> tuple[PrintFile, ...]:
    """Make the files of one board; raises ImpossibleError if its printer cannot make it."""
    if press := order.terms.profile.press:
        from hyskos.generators.orders.press_files import press_files  # deferred: requires pikepdf and colour profiles

        return press_files(order, press)
    if order.terms.profile.components:
        from hyskos.generators.orders.pictures import picture_files

        return picture_files(order)
    return home_files(order)
