"""A page of paper: what writers write. Made from drawings by the other files of this folder."""

from dataclasses import dataclass, field

from hyskos.generators.drawing import Item


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle on a page in mm, from the upper left corner of the paper, y downwards."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Give the x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Give the y of the lower edge."""
        return self.y + self.h

    def grown(self, by: float) -> "Rect":
        """Move every edge outwards by some mm (inwards if negative)."""
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def moved(self, dx: float, dy: float) -> "Rect":
        """Move the rectangle."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def holds(self, other: "Rect", slack: float = 1e-6) -> bool:
        """Tell whether another rectangle lies in this one, or leaves it by no more than `slack` mm."""
        return (
            self.x <= other.x + slack
            and self.y <= other.y + slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def meets(self, other: "Rect") -> bool:
        """Tell whether two rectangles share a point that lies on neither's edge; a line without width counts."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def common(self, other: "Rect") -> "Rect | None":
        """Give what two rectangles share; None if they share no area."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        w, h = min(self.right, other.right) - x, min(self.bottom, other.bottom) - y
        return Rect(x, y, w, h) if w > 1e-9 and h > 1e-9 else None

    def corners(self) -> tuple[tuple[float, float], ...]:
        """Give the four corners, clockwise from the upper left."""
        return (self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom)


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper in mm; `items` are in paper coordinates, y downwards.

    `trim` is where the printer cuts, `bleed` how far art may run beyond it. On a page without cutting both are
    the whole paper.
    """

    width: float
    height: float
    trim: Rect
    bleed: Rect
    items: tuple[Item, ...]
    label: str  # "Inner factory - sheet 2 of 4", the page's name in viewers


@dataclass(frozen=True, slots=True)
class Document:
    """Pages that become one file, with what the file says of itself."""

    id: str  # the stem of the file's name
    title: str
    subject: str
    lang: str
    pages: tuple[Page, ...]
    keywords: tuple[str, ...] = field(default=())
