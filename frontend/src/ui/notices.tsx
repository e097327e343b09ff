import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { Refused } from '../platform/api.js';

/** What went wrong in one sentence, in the language in use. The server's own sentence where there is one; never HTML. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refused) return error.message || i18next.t('ui:unknownError');
  return i18next.t('ui:form.unreachable');
}

const closable = () => ({ closeButtonProps: { 'aria-label': i18next.t('ui:close') } });

/** Only where the result is not visible already. */
export const noticeDone = (sentence: string): void =>
  void notifications.show({ message: sentence, color: 'green', autoClose: 3000, ...closable() });

export const noticeWarning = (sentence: string): void => void notifications.show({ message: sentence, color: 'yellow', ...closable() });

/** Stays until it is closed, with the number that support asks for. */
export const noticeFailed = (error: unknown): void => show(error, undefined);

/** As `noticeFailed`, under a title that says what failed where the sentence alone would not. */
export const noticeFailedTo = (title: string, error: unknown): void => show(error, title);

function show(error: unknown, title: string | undefined): void {
  const reference = error instanceof Refused ? error.reference : undefined;
  const sentence = sentenceOf(error);
  const details = JSON.stringify({
    sentence,
    reference,
    refusal: error instanceof Refused ? error.refusal : undefined,
    status: error instanceof Refused ? error.status : 0,
    page: location.pathname,
    at: new Date().toISOString(),
  });
  notifications.show({
    color: 'red',
    autoClose: false,
    role: 'alert',
    ...(title && { title }),
    ...closable(),
    message: (
      <>
        <Text size="sm">{sentence}</Text>
        {'clipboard' in navigator && (
          <Button size="compact-xs" variant="subtle" mt={4} onClick={() => void navigator.clipboard.writeText(details)}>
            {i18next.t('ui:copyDetails')}
          </Button>
        )}
      </>
    ),
  });
}
