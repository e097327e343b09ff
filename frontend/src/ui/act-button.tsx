import { Alert, Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from './confirm.js';
import { useDeed } from './deed.js';
import { noticeDone, sentenceOf } from './notices.js';

type Props<Answered> = ButtonProps &
  Readonly<{
    act: (commandId: string) => Promise<Answered>;
    /** Asked before it is done. */
    ask?: string;
    /** Said when it is done; without it 操作成功. */
    done?: string;
    onDone?: (answered: Answered) => void;
    children: ReactNode;
  }>;

/** A button that does one thing through the server. What the server refuses stands beside it. */
export function ActButton<Answered>({ act, ask, done, onDone, children, ...button }: Props<Answered>) {
  const { t } = useTranslation('ui');
  const [confirm, question] = useConfirm();
  const { go: run, error, isPending } = useDeed((_: null, commandId: string) => act(commandId));
  const go = (): void =>
    run(null, (answered) => {
      noticeDone(done ?? t('done.done'));
      onDone?.(answered);
    });
  return (
    <>
      <Button {...button} loading={isPending} onClick={() => (ask ? confirm({ body: ask, go }) : go())}>
        {children}
      </Button>
      {error && (
        <Alert color="red" role="alert" py={4}>
          {sentenceOf(error)}
        </Alert>
      )}
      {question}
    </>
  );
}
