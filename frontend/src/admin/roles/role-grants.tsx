import { Alert, Button, Checkbox, Group, Paper, Select, Skeleton, Stack, Table, TagsInput, Text, Title } from '@mantine/core';
import { PermissionField, roleList } from '@cloud-factory/domain/platform/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { usePage } from '../../platform/page.js';
import { usePermissions } from '../../platform/permissions.js';
import { useDeed } from '../../ui/deed.js';
import { noticeDone, sentenceOf } from '../../ui/notices.js';
import { grantRole, grantTreeQuery, type GrantTrees, type RoleRow, type Scope } from '../admin-queries.js';
import { ScopeGrants } from './scope-grants.js';
import { othersOf, rightsOf, ticked, treeOf, type GrantArea } from './permission-tree.js';

const { fields } = roleList;

/** What a role may do: pages of the menu with their buttons, rights that no page stands for, and whose data it sees. */
export function RoleGrants({ role }: Readonly<{ role: RoleRow }>) {
  const { data, error } = useQuery(grantTreeQuery);
  if (error)
    return (
      <Alert color="red" role="alert">
        {sentenceOf(error)}
      </Alert>
    );
  if (!data) return <Skeleton h={300} />;
  return <Grants role={role} tree={treeOf(data.menu)} trees={data} />;
}

function Grants({ role, tree, trees }: Readonly<{ role: RoleRow; tree: readonly GrantArea[]; trees: GrantTrees }>) {
  const { t } = useTranslation(['admin', 'ui']);
  const words = useWords();
  const page = usePage();
  const { may } = usePermissions();
  const [granted, setGranted] = useState<ReadonlySet<string>>(() => new Set(role.permissions));
  const [scope, setScope] = useState<Scope>(role.scope);
  const [dataScopes, setDataScopes] = useState<ReadonlySet<string>>(() => new Set(role.dataScopeIds));
  const [apiScopes, setApiScopes] = useState<ReadonlySet<string>>(() => new Set(role.apiScopeIds));
  const { go, error, isPending } = useDeed(grantRole);
  const isReadOnly = !may('role.write');
  const others = othersOf([...granted], tree);
  const change = (next: ReadonlySet<string>): void => {
    setGranted(next);
    page.setDirty(true);
  };
  const setOthers = (next: readonly string[]): void =>
    change(
      new Set([
        ...[...granted].filter((permission) => !others.includes(permission)),
        ...next.filter((permission) => PermissionField.safeParse(permission).success),
      ]),
    );
  const save = (): void =>
    go({ id: role.id, permissions: [...granted].sort(), scope, dataScopeIds: [...dataScopes], apiScopeIds: [...apiScopes] }, () => {
      page.setDirty(false);
      noticeDone(t('ui:done.updated'));
    });
  const scopes =
    fields.scope.kind === 'choice' ? Object.entries(fields.scope.options).map(([value, label]) => ({ value, label: words(label) })) : [];
  return (
    <Paper withBorder p="md" component="section" aria-label={t('admin:role.grants')}>
      <Stack gap="md">
        <Title order={2} fz="h5">
          {t('admin:role.grants')}
        </Title>
        {granted.has('*') && <Alert color="yellow">{t('admin:role.everything')}</Alert>}
        <Group align="flex-end" grow preventGrowOverflow={false}>
          <Select
            maw={240}
            label={words(fields.scope)}
            allowDeselect={false}
            disabled={isReadOnly}
            data={scopes}
            value={scope}
            onChange={(next) => {
              setScope((next ?? 'own') as Scope);
              page.setDirty(true);
            }}
          />{' '}
          {/* the options are those of the declaration */}
          <TagsInput
            label={t('admin:role.others')}
            description={t('admin:role.othersHint')}
            disabled={isReadOnly}
            value={[...others]}
            onChange={setOthers}
            clearable={false}
          />
        </Group>
        {tree.map((area) => (
          <Area key={area.id} area={area} granted={granted} isReadOnly={isReadOnly} onChange={change} />
        ))}
        <ScopeGrants
          title={t('admin:role.dataScopes')}
          hint={t('admin:role.dataScopesHint')}
          nodes={trees.dataScope}
          chosen={dataScopes}
          isReadOnly={isReadOnly}
          onChange={(next) => {
            setDataScopes(next);
            page.setDirty(true);
          }}
        />
        <ScopeGrants
          title={t('admin:role.apiScopes')}
          hint={t('admin:role.apiScopesHint')}
          nodes={trees.apiScope}
          chosen={apiScopes}
          isReadOnly={isReadOnly}
          onChange={(next) => {
            setApiScopes(next);
            page.setDirty(true);
          }}
        />
        {error && (
          <Alert color="red" role="alert">
            {sentenceOf(error)}
          </Alert>
        )}
        {!isReadOnly && (
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {t('admin:role.count', { count: granted.size })}
            </Text>
            <Button loading={isPending} onClick={save}>
              {t('admin:role.save')}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

type AreaProps = Readonly<{
  area: GrantArea;
  granted: ReadonlySet<string>;
  isReadOnly: boolean;
  onChange: (granted: ReadonlySet<string>) => void;
}>;

function Area({ area, granted, isReadOnly, onChange }: AreaProps) {
  const { t } = useTranslation('admin');
  const words = useWords();
  const rights = rightsOf(area);
  const count = rights.filter((right) => granted.has(right)).length;
  const setAll = (isOn: boolean): void => {
    const next = new Set(granted);
    for (const right of rights)
      if (isOn) next.add(right);
      else next.delete(right);
    onChange(next);
  };
  return (
    <div role="group" aria-label={words(area)}>
      <Checkbox
        fw={600}
        label={words(area)}
        checked={count === rights.length}
        indeterminate={count > 0 && count < rights.length}
        disabled={isReadOnly}
        onChange={(event) => setAll(event.currentTarget.checked)}
      />
      <Table mt={4} withRowBorders={false} verticalSpacing={3}>
        <Table.Tbody>
          {area.pages.map((page) => (
            <Table.Tr key={page.id}>
              <Table.Td w={{ base: 160, sm: 240 }} pl="xl">
                <Text size="sm">{words(page)}</Text>
              </Table.Td>
              <Table.Td>
                <Group gap="md">
                  <Checkbox
                    size="xs"
                    label={t('role.see')}
                    aria-label={`${words(page)} ${t('role.see')}`}
                    checked={granted.has(page.read)}
                    disabled={isReadOnly}
                    onChange={(event) => onChange(ticked(granted, page, page.read, event.currentTarget.checked))}
                  />
                  {page.buttons.map((button) => (
                    <Checkbox
                      key={button.permission}
                      size="xs"
                      label={words(button)}
                      aria-label={`${words(page)} ${words(button)}`}
                      checked={granted.has(button.permission)}
                      disabled={isReadOnly}
                      onChange={(event) => onChange(ticked(granted, page, button.permission, event.currentTarget.checked))}
                    />
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
