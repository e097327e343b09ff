import { Alert, Avatar, Button, FileButton, Group, PasswordInput, Skeleton, Stack, Tabs, Text, TextInput, Title } from '@mantine/core';
import { isShortPassword, shortestNewPassword } from '@cloud-factory/domain/shared/password';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../platform/api.js';
import { newCommandId } from '../platform/command-id.js';
import { useLanguage } from '../i18n/language.js';
import { usePerson } from '../platform/person.js';
import { refresh } from '../platform/session.js';
import { sha256 } from '../platform/sha256.js';
import { noticeDone, sentenceOf } from '../ui/notices.js';
import { avatarLimit } from '@cloud-factory/domain/platform/contract';
import { useContactFaults } from './contact-faults.js';
import { changeAvatar, changeOwn, changeOwnPassword, ownQuery, type OwnRecord } from './admin-queries.js';
import formClasses from '../ui/form/form.module.css';
import { useBegun } from '../ui/form/use-begun.js';

type Fields<Name extends string> = Readonly<Record<Name, string>>;
/** What is wrong, by the field's name. */
type Problems = Readonly<Record<string, string>>;

/** What the server said of each field, by the field's name. */
const problemsOf = (error: unknown): Problems =>
  error instanceof Refused ? Object.fromEntries(error.errors.map(({ path, message }) => [path, message])) : {};

/** Sends once at a time under one id, and says what became of it. */
function useSending(send: (commandId: string) => Promise<unknown>, done: string, onDone: () => unknown) {
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const go = async (wrong: Problems): Promise<void> => {
    setProblems(wrong);
    setFailure(undefined);
    const [first] = Object.keys(wrong);
    if (first) return document.getElementById(`own-${first}`)?.focus();
    setBusy(true);
    try {
      await send(newCommandId());
      noticeDone(done);
      await onDone();
    } catch (error) {
      const said = problemsOf(error);
      setProblems(said);
      if (Object.keys(said).length === 0) setFailure(sentenceOf(error));
    }
    setBusy(false);
  };
  return { problems, failure, isBusy, go };
}

const Failure = ({ sentence }: Readonly<{ sentence: string | undefined }>) =>
  sentence ? (
    <Alert color="red" role="alert">
      {sentence}
    </Alert>
  ) : null;

const infoFields = ['realName', 'name', 'phone', 'email'] as const;
type InfoField = (typeof infoFields)[number];

/** By the first bytes, as the server looks: a name can say anything. */
async function isPicture(file: Blob): Promise<boolean> {
  const [first, second, third] = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  return (first === 0x89 && second === 0x50 && third === 0x4e) || (first === 0xff && second === 0xd8 && third === 0xff);
}

/** R079 R082 R083: one's picture. It is saved as soon as it is chosen, and everywhere at once. */
function AvatarChoice({ own }: Readonly<{ own: OwnRecord }>) {
  const { t } = useTranslation('session');
  const language = useLanguage();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (picture: File | null): Promise<void> => {
    setFailure(undefined);
    if (picture && !(await isPicture(picture))) return setFailure(t('own.avatarType'));
    if (picture && picture.size > avatarLimit) return setFailure(t('own.avatarSize'));
    setBusy(true);
    try {
      await changeAvatar(picture, newCommandId());
      noticeDone(t('own.saved'));
      await queryClient.invalidateQueries({ queryKey: ownQuery.queryKey });
      // The token call tells who one is, the picture too: the top bar shows it from there.
      await refresh(language);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
    setBusy(false);
  };
  return (
    <Stack gap="xs">
      <Group>
        <Avatar size={72} radius="xl" color="brand" src={own.avatar || null} alt={t('own.avatar')}>
          {own.realName.slice(0, 1)}
        </Avatar>
        <Stack gap={4}>
          <Group gap="xs">
            <FileButton accept="image/jpeg,image/png" onChange={(picture) => picture && void send(picture)}>
              {(button) => (
                <Button {...button} variant="default" size="xs" loading={isBusy}>
                  {t('own.chooseAvatar')}
                </Button>
              )}
            </FileButton>
            {own.avatar !== '' && (
              <Button variant="subtle" size="xs" disabled={isBusy} onClick={() => void send(null)}>
                {t('own.removeAvatar')}
              </Button>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {t('own.avatarHint')}
          </Text>
        </Stack>
      </Group>
      <Failure sentence={failure} />
    </Stack>
  );
}

function OwnInfo({ own }: Readonly<{ own: OwnRecord }>) {
  const { t } = useTranslation('session');
  const { row, key, setDirty, newer } = useBegun(own, Object.fromEntries(infoFields.map((name) => [name, t(`own.${name}`)])));
  return (
    <>
      {newer}
      <InfoForm key={key} own={row} onDirty={setDirty} />
    </>
  );
}

function InfoForm({ own, onDirty }: Readonly<{ own: OwnRecord; onDirty: (isDirty: boolean) => void }>) {
  const { t } = useTranslation('session');
  const queryClient = useQueryClient();
  const [entered, setEntered] = useState<Fields<InfoField>>({
    realName: own.realName,
    name: own.name,
    phone: own.phone ?? '',
    email: own.email ?? '',
  });
  const { problems, failure, isBusy, go } = useSending(
    (commandId) => changeOwn({ ...entered, phone: entered.phone || null, email: entered.email || null }, commandId),
    t('own.saved'),
    () => {
      onDirty(false);
      return queryClient.invalidateQueries({ queryKey: ownQuery.queryKey });
    },
  );
  const contactFaults = useContactFaults(own);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missing = (['realName', 'name'] as const).filter((name) => entered[name].trim() === '');
    const asked = missing.map((name) => [name, t('own.required', { label: t(`own.${name}`) })]);
    void go({ ...Object.fromEntries(asked), ...contactFaults(entered) });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack maw={420} pt="md">
        <AvatarChoice own={own} />
        <Failure sentence={failure} />
        <TextInput label={t('own.account')} value={own.account} readOnly variant="filled" />
        <fieldset className={formClasses['whole']} disabled={isBusy}>
          {infoFields.map((name) => (
            <TextInput
              key={name}
              id={`own-${name}`}
              label={t(`own.${name}`)}
              required={name === 'realName' || name === 'name'}
              value={entered[name]}
              error={problems[name]}
              onChange={(event) => {
                setEntered({ ...entered, [name]: event.currentTarget.value });
                onDirty(true);
              }}
            />
          ))}
        </fieldset>
        <Group>
          <Button type="submit" loading={isBusy}>
            {t('own.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const passwordFields = ['oldPassword', 'newPassword', 'newPassword1'] as const;
type PasswordField = (typeof passwordFields)[number];
const none: Fields<PasswordField> = { oldPassword: '', newPassword: '', newPassword1: '' };

function PasswordForm() {
  const { t } = useTranslation(['session', 'ui']);
  const { account } = usePerson();
  const [entered, setEntered] = useState(none);
  const send = async (commandId: string): Promise<unknown> => {
    const [oldPassword, newPassword, newPassword1] = await Promise.all(passwordFields.map((name) => sha256(entered[name])));
    return changeOwnPassword({ account, oldPassword, newPassword, newPassword1 }, commandId);
  };
  const { problems, failure, isBusy, go } = useSending(send, t('own.passwordChanged'), () => setEntered(none));
  const wrong = (): Problems => {
    const missing = passwordFields.filter((name) => entered[name] === '');
    if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, t('own.required', { label: t(`own.${name}`) })]));
    if (isShortPassword(entered.newPassword, shortestNewPassword))
      return { newPassword: t('ui:form.shortPassword', { min: shortestNewPassword }) };
    return entered.newPassword === entered.newPassword1 ? {} : { newPassword1: t('own.differ') };
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void go(wrong());
      }}
    >
      <Stack maw={420} pt="md">
        <Failure sentence={failure} />
        {passwordFields.map((name) => (
          <PasswordInput
            key={name}
            id={`own-${name}`}
            label={t(`own.${name}`)}
            required
            autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
            value={entered[name]}
            error={problems[name]}
            onChange={(event) => setEntered({ ...entered, [name]: event.currentTarget.value })}
          />
        ))}
        <Group>
          <Button type="submit" loading={isBusy}>
            {t('own.changePassword')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** One's own record and one's own password. */
export function PersonalPage() {
  const { t } = useTranslation(['session', 'ui']);
  const { data, error, refetch } = useQuery(ownQuery);
  return (
    <Stack p="md" gap="md">
      <Title order={1} fz="h4">
        {t('session:own.title')}
      </Title>
      <Tabs defaultValue="info" keepMountedMode="display-none">
        <Tabs.List>
          <Tabs.Tab value="info">{t('session:own.info')}</Tabs.Tab>
          <Tabs.Tab value="password">{t('session:own.changePassword')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="info">
          {error && (
            <Alert color="red" role="alert" mt="md">
              <Group justify="space-between">
                {sentenceOf(error)}
                <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
                  {t('ui:retry')}
                </Button>
              </Group>
            </Alert>
          )}
          {data ? <OwnInfo own={data} /> : !error && <Skeleton h={240} mt="md" />}
        </Tabs.Panel>
        <Tabs.Panel value="password">
          <PasswordForm />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
