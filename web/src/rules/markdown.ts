// The little of Markdown that rule paragraphs use: bold, italics and code.

export interface Piece {
  kind: "text" | "bold" | "italic" | "code";
  text: string;
}

const MARKED = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKED)) {
    if (match.index > end) pieces.push({ kind: "text", text: text.slice(end, match.index) });
    pieces.push(pieceOf(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ kind: "text", text: text.slice(end) });
  return pieces;
}

function pieceOf([, bold, italic, code = ""]: RegExpExecArray | RegExpMatchArray): Piece {
  if (bold !== undefined) return { kind: "bold", text: bold };
  return italic !== undefined ? { kind: "italic", text: italic } : { kind: "code", text: code };
}
