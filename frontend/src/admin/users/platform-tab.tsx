import { UserTypeField } from '@cloud-factory/domain/platform/contract';
import { Alert, Button, Group, Paper, Select, Skeleton, Stack, Switch, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../platform/person.js';
import { useDeed } from '../../ui/deed.js';
import { noticeDone, sentenceOf } from '../../ui/notices.js';
import { platformQuery, savePlatform, type PlatformData } from './user-queries.js';

/** What the platform keeps of a user, for whoever administers it. */
export function PlatformTab({ id }: Readonly<{ id: string }>) {
  const { data, error } = useQuery(platformQuery(id));
  if (error)
    return (
      <Alert color="red" role="alert">
        {sentenceOf(error)}
      </Alert>
    );
  return data ? <PlatformForm key={data.version} saved={data} /> : <Skeleton h={220} />;
}

function PlatformForm({ saved }: Readonly<{ saved: PlatformData }>) {
  const { t } = useTranslation(['admin', 'ui']);
  const { userId } = usePerson();
  const [data, setData] = useState(saved);
  const { go, error, isPending } = useDeed(savePlatform);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        go(data, () => noticeDone(t('ui:done.updated')));
      }}
    >
      <Paper withBorder p="md">
        <Stack maw={520}>
          <Select
            label={t('admin:user.userType')}
            allowDeselect={false}
            data={UserTypeField.options.map((value) => ({ value, label: t(`admin:user.type.${value}`) }))}
            value={data.userType}
            onChange={(value) => setData({ ...data, userType: UserTypeField.catch(data.userType).parse(value) })}
          />
          <Textarea
            label={t('admin:user.userExt')}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={2000}
            value={data.userExt}
            onChange={(event) => setData({ ...data, userExt: event.currentTarget.value })}
          />
          <Switch
            label={t('admin:user.isAdministrator')}
            description={t('admin:user.administratorHint')}
            disabled={saved.id === userId}
            checked={data.isAdministrator}
            onChange={(event) => setData({ ...data, isAdministrator: event.currentTarget.checked })}
          />
          {error && (
            <Alert color="red" role="alert">
              {sentenceOf(error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={isPending}>
              {t('ui:save')}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </form>
  );
}
