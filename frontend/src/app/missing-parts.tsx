import { Button, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { askAgain, missingParts } from '../platform/patiently.js';
import { useStore } from '../platform/store.js';
import classes from './shell.module.css';

/** Over everything, a dialog included: that something which was asked for did not come, and how to ask again. What is there already stays. */
export function MissingParts() {
  const { t } = useTranslation(['shell', 'ui']);
  const isMissing = useStore(missingParts).length > 0;
  useEffect(() => {
    addEventListener('online', askAgain);
    return () => removeEventListener('online', askAgain);
  }, []);
  if (!isMissing) return null;
  return (
    <div className={classes['missing']} role="alert">
      <Text size="sm">{t('errors.missed', { why: t('ui:form.unreachable') })}</Text>
      <Button size="compact-sm" variant="default" flex="none" onClick={askAgain}>
        {t('errors.retry')}
      </Button>
    </div>
  );
}
