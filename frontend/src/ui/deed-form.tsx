import { Alert, Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import formClasses from './form/form.module.css';
import { sentenceOf } from './notices.js';

type Props = Readonly<{ onSubmit: () => void; error: unknown; isPending: boolean; children: ReactNode }>;

/** The form of a deed: its inputs, why it was refused, and the button that does it. Whoever draws it checks what was typed. */
export function DeedForm({ onSubmit, error, isPending, children }: Props) {
  const { t } = useTranslation('ui');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap="md">
        {children}
        {error !== null && error !== undefined && (
          <Alert color="red" role="alert">
            {sentenceOf(error)}
          </Alert>
        )}
        {/* Also of a form that is longer than its dialog, in sight. */}
        <div className={formClasses['footer']} style={{ justifyContent: 'flex-end' }}>
          <Button type="submit" loading={isPending}>
            {t('save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
