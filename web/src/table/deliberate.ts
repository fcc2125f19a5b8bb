// A button that takes no click meant for what was there before it.

/** Long enough for the second click of a double one, and to see that there is a question. */
const SETTLES = 500;

/** Call `act` when the button is clicked on purpose: not at once, and not by a double click. */
export function deliberate(button: HTMLButtonElement, act: () => void): { update: (act: () => void) => void; destroy: () => void } {
  let current = act;
  button.setAttribute("aria-disabled", "true");
  const settled = setTimeout(() => button.removeAttribute("aria-disabled"), SETTLES);
  const onclick = ({ detail }: MouseEvent): void => {
    if (detail <= 1 && !button.hasAttribute("aria-disabled")) current();
  };
  // A key that is held down presses whatever has the focus, thirty times a second.
  const onkeydown = (event: KeyboardEvent): void => {
    if (event.repeat) event.preventDefault();
  };
  button.addEventListener("click", onclick);
  button.addEventListener("keydown", onkeydown);
  return {
    update: (act) => (current = act),
    destroy: () => {
      clearTimeout(settled);
      button.removeEventListener("click", onclick);
      button.removeEventListener("keydown", onkeydown);
    },
  };
}
