import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import { blacklistScopeLabels, type CustomerRow } from '@cloud-factory/domain/customers/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatList } from '../platform/format.js';
import { useDeed } from '../ui/deed.js';
import { Dialog } from '../ui/dialog.js';
import { noticeDone, sentenceOf } from '../ui/notices.js';
import { ReasonField } from '../ui/reason-field.js';
import { blacklist, releaseBlacklist } from './customer-queries.js';

type Props = Readonly<{ customer: CustomerRow; onClose: () => void }>;
type Scopes = CustomerRow['blackScopes'];
const everyScope = Object.keys(blacklistScopeLabels) as unknown as Scopes; // the keys of the labels are the scopes

/** Puts a customer on the blacklist, with what that stops and why; or takes one off it, with why. */
export function BlacklistDialog({ customer, onClose }: Props) {
  const { t } = useTranslation(['customers', 'ui']);
  const words = useWords();
  const language = useLanguage();
  const isBlack = customer.status === 'blacklisted';
  const [scopes, setScopes] = useState<Scopes>(everyScope);
  const [reason, setReason] = useState('');
  const { go, error, isPending } = useDeed((input: { scopes: Scopes; reason: string }, commandId: string) =>
    isBlack ? releaseBlacklist(customer, input.reason, commandId) : blacklist(customer, input.scopes, input.reason, commandId),
  );
  const isReady = reason.trim() !== '' && (isBlack || scopes.length > 0);
  const submit = (): void =>
    go({ scopes, reason: reason.trim() }, () => {
      noticeDone(t('ui:done.done'));
      onClose();
    });
  return (
    <Dialog isDirty={reason.trim() !== ''} onClose={onClose} title={t(isBlack ? 'customers:blacklist.release' : 'customers:blacklist.add')}>
      <Text size="sm" fw={600} mb="xs">
        {customer.name}
      </Text>
      {isBlack ? (
        <Alert
          color="yellow"
          mb="sm"
          title={formatList(
            customer.blackScopes.map((scope) => words(blacklistScopeLabels[scope])),
            language,
          )}
        >
          {customer.blackReason}
        </Alert>
      ) : (
        <Checkbox.Group
          label={t('customers:blacklist.scopes')}
          withAsterisk
          value={[...scopes]}
          onChange={(next) => setScopes(everyScope.filter((scope) => next.includes(scope)))}
          error={scopes.length === 0 ? t('customers:blacklist.noScope') : undefined}
          mb="sm"
        >
          <Group gap="md" mt={6}>
            {everyScope.map((scope) => (
              <Checkbox key={scope} value={scope} label={words(blacklistScopeLabels[scope])} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      <ReasonField data-autofocus value={reason} onChange={setReason} onSend={() => isReady && submit()} />
      {error && (
        <Alert color="red" role="alert" mt="sm">
          {sentenceOf(error)}
        </Alert>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button color={isBlack ? 'brand' : 'red'} loading={isPending} disabled={!isReady} onClick={submit}>
          {t('ui:ok')}
        </Button>
      </Group>
    </Dialog>
  );
}
