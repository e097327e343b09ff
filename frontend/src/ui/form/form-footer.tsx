import { Button, Group, Text } from '@mantine/core';
import { useFormState, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isSame, type Inputs } from './wire.js';
import classes from './form.module.css';

type FormFooterProps = Readonly<{
  control: Control<Record<string, unknown>>;
  /** What the form began with. */
  start: Inputs;
  onSaveAndNew: (() => void) | undefined;
}>;

/** How much is unsaved, and the buttons that save it. Watches each key, so that the form above it need not. */
export function FormFooter({ control, start, onSaveAndNew }: FormFooterProps) {
  const { t } = useTranslation('ui');
  const { isDirty, dirtyFields, isSubmitting } = useFormState({ control });
  const typed = useWatch({ control });
  const changes = Object.keys(dirtyFields).filter((name) => !isSame(start[name], typed[name])).length || (isDirty ? 1 : 0);
  return (
    <div className={classes['footer']}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {isDirty ? t('form.changes', { count: changes }) : t('form.noChanges')}
      </Text>
      <Group gap="xs" wrap="nowrap">
        {onSaveAndNew && (
          <Button variant="default" disabled={isSubmitting} onClick={onSaveAndNew}>
            {t('saveAndNew')}
          </Button>
        )}
        <Button type="submit" loading={isSubmitting} aria-keyshortcuts="Control+S">
          {t('save')}
        </Button>
      </Group>
    </div>
  );
}
