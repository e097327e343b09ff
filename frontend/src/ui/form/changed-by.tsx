import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../platform/format.js';
import { FieldValue } from '../field-value.js';

/** Who changed a record last, and when; nothing of a record that does not say. */
export function ChangedBy({ row }: Readonly<{ row: object }>) {
  const { t } = useTranslation('ui');
  const { updatedBy, updatedAt } = row as Readonly<Record<string, unknown>>; // any record may say these two
  if (typeof updatedBy !== 'string' || typeof updatedAt !== 'string') return null;
  return (
    <Text size="sm">
      <FieldValue name="updatedBy" field={{ kind: 'user', zh: '', en: '' }} value={updatedBy} />{' '}
      {t('form.changedAt', { at: formatInstant(updatedAt) })}
    </Text>
  );
}
