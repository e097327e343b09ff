import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type Question = Readonly<{
  title?: string;
  body: ReactNode;
  confirm?: string;
  isDanger?: boolean;
  /** Must be typed to go on: for what hits many rows at once. */
  typed?: string;
  go: () => void;
}>;

/** One question at a time: `const [ask, question] = useConfirm();` and `{question}` in the page. */
export function useConfirm(): readonly [(question: Question) => void, ReactNode] {
  const [question, setQuestion] = useState<Question>();
  const [isOpen, setOpen] = useState(false);
  const ask = (next: Question): void => {
    setQuestion(next);
    setOpen(true);
  };
  // The question stays in place while its dialog fades out.
  return [ask, question && <ConfirmDialog key="confirm" question={question} isOpen={isOpen} onClose={() => setOpen(false)} />];
}

function ConfirmDialog({ question, isOpen, onClose }: { question: Question; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState('');
  const isLocked = question.typed !== undefined && typed.trim() !== question.typed;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={question.title ?? t('prompt')}
      size="sm"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {typeof question.body === 'string' ? <Text>{question.body}</Text> : question.body}
      {question.typed !== undefined && (
        <TextInput
          mt="sm"
          label={t('list.typeCount', { count: Number(question.typed) })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          color={question.isDanger ? 'red' : 'brand'}
          disabled={isLocked}
          data-autofocus={!question.typed || undefined}
          onClick={() => {
            setTyped('');
            onClose();
            question.go();
          }}
        >
          {question.confirm ?? t('ok')}
        </Button>
      </Group>
    </Modal>
  );
}
