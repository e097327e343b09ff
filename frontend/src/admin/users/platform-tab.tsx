import { UserTypeField } from '@cloud-factory/domain/platform/contract';
import { Alert, Button, Group, Paper, Select, Skeleton, Stack, Switch, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotRead } from '../../ui/not-read.js';
import { usePerson } from '../../platform/person.js';
import { useDeed } from '../../ui/deed.js';
import formClasses from '../../ui/form/form.module.css';
import { unsaid, useBegun, type Asked } from '../../ui/form/use-begun.js';
import { noticeDone, sentenceOf } from '../../ui/notices.js';
import { platformQuery, savePlatform, type PlatformData } from './user-queries.js';

/** `tenantId`: whose user it is, where it is not one's own tenant. */
type Props = Readonly<{ id: string; tenantId?: string }>;

/** What the platform keeps of a user, for whoever administers it. */
export function PlatformTab({ id, tenantId }: Props) {
  const { data, error } = useQuery(platformQuery(id, tenantId));
  if (error && !data) return <NotRead error={error} />;
  return data ? <SavedPlatform saved={data} tenantId={tenantId} /> : <Skeleton h={220} />;
}

type FormProps = Readonly<{ saved: PlatformData; tenantId: string | undefined }>;

function SavedPlatform({ saved, tenantId }: FormProps) {
  const { t } = useTranslation('admin');
  const { row, key, setDirty, newer, asked } = useBegun(saved, {
    userType: t('user.userType'),
    userExt: t('user.userExt'),
    isAdministrator: t('user.isAdministrator'),
  });
  return (
    <Stack>
      {newer}
      <PlatformForm key={key} saved={row} tenantId={tenantId} asked={asked} onDirty={setDirty} />
    </Stack>
  );
}

type TypedProps = FormProps & Readonly<{ asked: Asked; onDirty: (isDirty: boolean) => void }>;

function PlatformForm({ saved, tenantId, asked, onDirty }: TypedProps) {
  const { t } = useTranslation(['admin', 'ui']);
  const { userId } = usePerson();
  const [data, setData] = useState(saved);
  const set = (part: Partial<PlatformData>): void => {
    setData({ ...data, ...part });
    onDirty(true);
  };
  const { go, error, isPending } = useDeed(savePlatform);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        go({ ...data, version: saved.version, tenantId }, () => {
          onDirty(false);
          noticeDone(t('ui:done.updated'));
        });
      }}
    >
      <fieldset className={formClasses['whole']} disabled={isPending}>
        <Paper withBorder p="md">
          <Stack maw={520}>
            <Select
              label={t('admin:user.userType')}
              allowDeselect={false}
              data={UserTypeField.options.map((value) => ({ value, label: t(`admin:user.type.${value}`) }))}
              value={data.userType}
              onChange={(value) => set({ userType: UserTypeField.catch(data.userType).parse(value) })}
            />
            <Textarea
              label={t('admin:user.userExt')}
              autosize
              minRows={3}
              maxRows={10}
              maxLength={2000}
              value={data.userExt}
              onChange={(event) => set({ userExt: event.currentTarget.value })}
            />
            {tenantId === undefined && (
              <Switch
                label={t('admin:user.isAdministrator')}
                description={t('admin:user.administratorHint')}
                disabled={saved.id === userId}
                checked={data.isAdministrator}
                onChange={(event) => set({ isAdministrator: event.currentTarget.checked })}
              />
            )}
            {unsaid(error, asked) && (
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
      </fieldset>
    </form>
  );
}
