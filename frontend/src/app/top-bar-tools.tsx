import { ErrorLogButton } from './error-log-button.js';
import { LockButton } from './lock-button.js';

/** Buttons that nobody needs before the first page is seen: they come after it. */
export const TopBarTools = () => (
  <>
    <ErrorLogButton />
    <LockButton />
  </>
);
