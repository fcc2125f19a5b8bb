"""QR codes of links."""

import io

import segno

_EDGE = 4
"""Width of the quiet zone around a QR code, in modules."""


def svg_of(link: str) -> bytes:
    """QR code of a link as SVG, in the colour of the surrounding text."""
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
