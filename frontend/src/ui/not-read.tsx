import { Alert } from '@mantine/core';
import { sentenceOf } from './notices.js';

/** In place of what could not be read, and why: it is gone, it may not be seen, or nobody answers. */
export const NotRead = ({ error }: Readonly<{ error: unknown }>) => (
  <Alert color="red" role="alert">
    {sentenceOf(error)}
  </Alert>
);
