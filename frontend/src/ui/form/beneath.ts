/** Whether a dialog stands over this part of a page or of another dialog: what is pressed then is meant for that dialog. The last one in the document lies on top. */
export const isBeneathDialog = (part: HTMLElement | null): boolean => {
  const top = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1);
  return top !== undefined && !top.contains(part);
};
