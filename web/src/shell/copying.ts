// Text for the clipboard. Browsers keep it from pages that come without TLS, as they do over a
// local network; there the text is marked and copied as a person would do it.

/** Copy a text; whether that was possible. To be called while a press is answered. */
export async function copy(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copyAsMarked(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyAsMarked(text);
  }
}

function copyAsMarked(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "unseen";
  field.readOnly = true; // No keyboard comes up for it.
  field.value = text;
  // While a dialog is open nothing outside of it can be marked.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}
