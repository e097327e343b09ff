/** What a menu was opened by outlives its items. */
const lasting = (element: Element | null): Element | null => {
  const menu = element?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
};
/** What had the focus last: the item of a menu is gone before the dialog that it opens is there. */
let last: Element | null = null;
document.addEventListener('focusin', ({ target }) => {
  last = lasting(target instanceof Element ? target : null);
});

const isIn = (element: Element | null): boolean => element !== null && element !== document.body && element.isConnected;
const pageInFront = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('main > [role="region"]')].find((panel) => panel.style.display !== 'none');

/** A field that is typed into at once: what opens something when it has the focus is none. */
const firstField = 'form :is(input:is([type="text"], :not([type])), textarea):not([aria-haspopup], [readonly], :disabled)';
const firstControl = 'form :is(input, textarea, select)';

/**
 * Of what a dialog holds, as a ref: the focus begins in its first field, where its cross would be otherwise, and goes back to what it was opened from.
 * The library gives it back only for dialogs that stay in place while they are closed; most of ours are no longer drawn then.
 */
export function dialogFocus(dialog: HTMLElement | null): (() => void) | undefined {
  if (!dialog) return undefined;
  const opener = isIn(document.activeElement) ? lasting(document.activeElement) : last;
  const first = dialog.querySelector(firstControl);
  if (!dialog.querySelector('[data-autofocus]') && first?.matches(firstField)) first.setAttribute('data-autofocus', '');
  return () => {
    setTimeout(() => {
      const now = document.activeElement;
      // A question over the dialog has gone with it, and had only the page to give the focus to.
      if (isIn(now) && now !== pageInFront() && !dialog.contains(now)) return;
      if (opener instanceof HTMLElement && !dialog.contains(opener)) opener.focus({ preventScroll: true });
      if (!isIn(document.activeElement)) pageInFront()?.focus({ preventScroll: true });
    });
  };
}
