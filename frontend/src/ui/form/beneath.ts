/** Whether a dialog stands over this form: what is pressed then is meant for the dialog. */
export const isBeneathDialog = (form: HTMLElement | null): boolean => {
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
  return dialogs.length > 0 && !dialogs.some((dialog) => dialog.contains(form));
};
