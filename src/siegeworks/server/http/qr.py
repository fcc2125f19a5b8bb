"""A link as a picture for a telephone's camera."""

import io

import segno

_EDGE = 4
"""The quiet zone that readers need, in modules."""


def svg_of(link: str) -> bytes:
    """The link as SVG, drawn in the colour of the text around it."""
    picture = io.BytesIO()
    segno.make_qr(link, error="m").save(
        picture,
        kind="svg",
        border=_EDGE,
        omitsize=True,
        xmldecl=False,
        svgclass=None,
        lineclass=None,
    )
    return picture.getvalue().replace(b'stroke="#000"', b'stroke="currentColor"')
