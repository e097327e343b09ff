import { Alert, Button, Group, Stack } from '@mantine/core';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../platform/api.js';
import { useDeed } from '../ui/deed.js';
import { Dialog } from '../ui/dialog.js';
import { checkInputs, type Faults } from '../ui/form/check.js';
import { FieldInput } from '../ui/form/field-input.js';
import { useFaultSentence } from '../ui/form/sentence.js';
import { wireOf } from '../ui/form/wire.js';
import { noticeDone, sentenceOf } from '../ui/notices.js';

type Inputs = Readonly<Record<string, unknown>>;
type Props = Readonly<{
  title: string;
  fields: Fields;
  start: Inputs;
  /** Above the inputs: what it is about. */
  children?: ReactNode;
  act: (values: Inputs, commandId: string) => Promise<unknown>;
  onClose: () => void;
}>;

/** A few declared fields that are asked at once and sent by one call. What the server refuses stands beside the button; nothing typed is lost. */
export function FieldsDialog({ title, fields, start, children, act, onClose }: Props) {
  const { t } = useTranslation('ui');
  // As it began: whoever draws this may say it anew each time.
  const [begun] = useState(start);
  const [inputs, setInputs] = useState<Inputs>(begun);
  const [faults, setFaults] = useState<Faults>({});
  const { go, error, isPending } = useDeed(act);
  const send = (): void => {
    const found = checkInputs(fields, inputs);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    go(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, wireOf(field, inputs[name])])), () => {
      noticeDone(t('done.done'));
      onClose();
    });
  };
  const say = useFaultSentence();
  const told = error instanceof Refused ? Object.fromEntries(error.errors.map(({ path, message }) => [path, message])) : {};
  return (
    <Dialog isDirty={Object.keys(fields).some((name) => inputs[name] !== begun[name])} onClose={onClose} title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          send();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      >
        <Stack gap="sm">
          {children}
          {Object.entries(fields).map(([name, field]) => {
            const fault = faults[name];
            return (
              <FieldInput
                key={name}
                id={`dialog-${name}`}
                field={field}
                value={inputs[name] ?? ''}
                onChange={(value) => setInputs((before) => ({ ...before, [name]: value }))}
                onBlur={() => undefined}
                error={fault ? say(fault, field) : told[name]}
                isReadOnly={false}
              />
            );
          })}
          {error && (
            <Alert color="red" role="alert">
              {sentenceOf(error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('ok')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
