"""One board on one side: sheets for paper at home, PDF/X for a press, or a picture for each component."""

from hyskos.generators.orders.home import home_files
from hyskos.generators.orders.order import Single
from hyskos.generators.orders.print_file import PrintFile


def make_single(order: Single) -> tuple[PrintFile, ...]:
    """Make the files of one board; raises ImpossibleError for what its printer cannot make."""
    if press := order.terms.profile.press:
        from hyskos.generators.orders.press_files import press_files  # only then pikepdf and profiles are needed

        return press_files(order, press)
    if order.terms.profile.components:
        from hyskos.generators.orders.pictures import picture_files

        return picture_files(order)
    return home_files(order)
