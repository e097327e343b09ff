import { Alert, Button, Group, Text } from '@mantine/core';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { mayPass } from '../platform/api.js';
import { formatList } from '../platform/format.js';
import { newCommandId } from '../platform/command-id.js';
import { Dialog } from './dialog.js';
import { sentenceOf } from './notices.js';
import { ReasonField } from './reason-field.js';

/** Something that needs a reason: what it is, what it is about, and how it is done. */
export type Asked = Readonly<{
  title: Words;
  names: readonly string[];
  warning?: string;
  /** What is said often: one click, or Alt and its number, puts it into the reason. */
  phrases?: readonly Words[];
  act: (reason: string, commandId: string) => Promise<unknown>;
  onDone?: () => void;
}>;

/** Asks for a reason and does it. What the server refuses stands here, beside the button, and nothing typed is lost. */
export function ReasonDialog({ asked, onClose }: Readonly<{ asked: Asked | undefined; onClose: () => void }>) {
  const words = useWords();
  const language = useLanguage();
  const { t } = useTranslation('ui');
  const [reason, setReason] = useState('');
  // One id for one reason: pressing twice, or again after a lost answer, is one command; another reason is another.
  const sent = useRef<Readonly<{ reason: string; commandId: string }>>(undefined);
  const queryClient = useQueryClient();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async (given: string) => {
      if (sent.current?.reason !== given) sent.current = { reason: given, commandId: newCommandId() };
      return asked?.act(given, sent.current.commandId);
    },
    // What was done to one record shows in lists, details and histories; also after a refusal: what stood here was out of date then.
    onSettled: () => queryClient.invalidateQueries(),
  });
  const phrases = asked?.phrases?.map(words) ?? [];
  const say = (phrase: string): void =>
    setReason((before) => (before.trim() === '' ? phrase : `${before.trim()}；${phrase}`).slice(0, 200));
  const close = (): void => {
    reset();
    setReason('');
    sent.current = undefined;
    onClose();
  };
  const go = (): void =>
    mutate(reason.trim(), {
      onSuccess: () => {
        asked?.onDone?.();
        close();
      },
      // A refusal is an answer and is kept under the id: the next try is another command.
      onError: (failure) => {
        if (!mayPass(failure)) sent.current = undefined;
      },
    });
  if (!asked) return null;
  return (
    <Dialog isDirty={reason.trim() !== ''} onClose={close} title={words(asked.title)}>
      <Text size="sm" mb="xs">
        {formatList(asked.names.slice(0, 5), language)}
        {asked.names.length > 5 && ` … (${asked.names.length})`}
      </Text>
      {asked.warning && (
        <Alert color="yellow" mb="sm">
          {asked.warning}
        </Alert>
      )}
      <ReasonField
        data-autofocus
        value={reason}
        onChange={setReason}
        onSend={() => reason.trim() && go()}
        onKeyDown={(event) => {
          const phrase = event.altKey ? phrases[Number(event.code.replace('Digit', '')) - 1] : undefined;
          if (phrase) {
            event.preventDefault();
            // The shell would show another tab.
            event.stopPropagation();
            say(phrase);
          }
        }}
      />
      {phrases.length > 0 && (
        <Group gap={6} mt="xs" role="group" aria-label={t('phrases')}>
          {phrases.map((phrase, index) => (
            <Button
              key={phrase}
              size="compact-xs"
              variant="default"
              aria-keyshortcuts={`Alt+${index + 1}`}
              leftSection={
                <Text span size="xs" c="dimmed" aria-hidden>
                  {index + 1}
                </Text>
              }
              onClick={() => say(phrase)}
            >
              {phrase}
            </Button>
          ))}
        </Group>
      )}
      {error && (
        <Alert color="red" role="alert" mt="sm">
          {sentenceOf(error)}
        </Alert>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
        <Button color="red" loading={isPending} disabled={reason.trim() === ''} onClick={go}>
          {t('ok')}
        </Button>
      </Group>
    </Dialog>
  );
}
