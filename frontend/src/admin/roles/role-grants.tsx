import { Alert, Button, Select, SimpleGrid, Skeleton, Stack, Tabs, TagsInput, Text } from '@mantine/core';
import { PermissionField, roleList } from '@cloud-factory/domain/platform/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotRead } from '../../ui/not-read.js';
import { useWords } from '../../i18n/language.js';
import { useDeed } from '../../ui/deed.js';
import formClasses from '../../ui/form/form.module.css';
import { noticeDone, sentenceOf } from '../../ui/notices.js';
import { grantRoles, grantTreeQuery, type GrantTrees, type RoleRow, type Scope } from '../admin-queries.js';
import { permissionCodesQuery, scopedResourcesQuery } from '../scopes/scope-queries.js';
import { TreeView } from '../trees/tree-view.js';
import { menuItems, othersOf, scopeItems, ticked, tickOf, type GrantItem } from './grant-items.js';

const { fields } = roleList;
const see = { zh: '查看', en: 'See' };

type Props = Readonly<{
  /** One, or several that get the same. */
  roles: readonly RoleRow[];
  isReadOnly?: boolean;
  onDirty?: (isDirty: boolean) => void;
  onDone?: () => void;
}>;

/** What roles may do: three trees, of the menu with its buttons, of data scopes and of API scopes; and whose rows are seen where no scope speaks. */
export function RoleGrants(props: Props) {
  const { data, error } = useQuery(grantTreeQuery);
  const { data: resources } = useQuery(scopedResourcesQuery);
  const words = useWords();
  if (error && !data) return <NotRead error={error} />;
  if (!data || !resources) return <Skeleton h={300} />;
  const names = new Map(resources.map(({ resource, nameZh, nameEn }) => [resource, words({ zh: nameZh, en: nameEn })]));
  return <Grants {...props} trees={data} nameOf={(resource) => names.get(resource) ?? resource} />;
}

const sharedBy = (lists: readonly (readonly string[])[]): ReadonlySet<string> =>
  new Set((lists[0] ?? []).filter((each) => lists.every((list) => list.includes(each))));

type Kind = 'menu' | 'dataScope' | 'apiScope';
type Granted = Readonly<Record<Kind, ReadonlySet<string>> & { scope: Scope | null }>;

/** Of several roles: what all of them have. */
const grantedTo = (roles: readonly RoleRow[]): Granted => ({
  menu: sharedBy(roles.map(({ permissions }) => permissions)),
  dataScope: sharedBy(roles.map(({ dataScopeIds }) => dataScopeIds)),
  apiScope: sharedBy(roles.map(({ apiScopeIds }) => apiScopeIds)),
  scope: roles.every(({ scope }) => scope === roles[0]?.scope) ? (roles[0]?.scope ?? null) : null,
});

function Grants({ roles, isReadOnly = false, onDirty, onDone, trees, nameOf }: Props & GivenTrees) {
  const { t } = useTranslation(['admin', 'ui']);
  const [granted, setGranted] = useState(() => grantedTo(roles));
  const { go, error, isPending } = useDeed(grantRoles);
  const items: Readonly<Record<Kind, readonly GrantItem[]>> = {
    menu: menuItems(trees.menu, see),
    dataScope: scopeItems(trees.dataScope, nameOf),
    apiScope: scopeItems(trees.apiScope, nameOf),
  };
  const change = (part: Partial<Granted>): void => {
    setGranted({ ...granted, ...part });
    onDirty?.(true);
  };
  const save = (): void => {
    const { menu, dataScope, apiScope, scope } = granted;
    const grant = {
      roleIds: roles.map(({ id }) => id),
      permissions: [...menu].sort(),
      ...(scope && { scope }),
      dataScopeIds: [...dataScope],
      apiScopeIds: [...apiScope],
    };
    go(grant, () => {
      onDirty?.(false);
      noticeDone(t('ui:done.done'));
      onDone?.();
    });
  };
  return (
    <Stack gap="md">
      {granted.menu.has('*') && <Alert color="yellow">{t('admin:role.everything')}</Alert>}
      <Beside granted={granted} items={items.menu} isReadOnly={isReadOnly || isPending} change={change} />
      <GrantTabs granted={granted} items={items} isReadOnly={isReadOnly || isPending} change={change} />
      {error && (
        <Alert color="red" role="alert">
          {sentenceOf(error)}
        </Alert>
      )}
      {!isReadOnly && (
        <div className={formClasses['footer']}>
          <Text size="sm" c="dimmed">
            {t('admin:role.count', { count: granted.menu.size })}
          </Text>
          <Button loading={isPending} onClick={save}>
            {t('admin:role.save')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

type GivenTrees = Readonly<{ trees: GrantTrees; nameOf: (resource: string) => string }>;
type Part = Readonly<{ granted: Granted; isReadOnly: boolean; change: (part: Partial<Granted>) => void }>;

/** What stands in none of the trees: whose rows are seen, and rights without a page. */
function Beside({ granted, items, isReadOnly, change }: Part & Readonly<{ items: readonly GrantItem[] }>) {
  const { t } = useTranslation('admin');
  const words = useWords();
  const others = othersOf(granted.menu, items);
  const { data: codes = [] } = useQuery(permissionCodesQuery);
  const setOthers = (next: readonly string[]): void =>
    change({
      menu: new Set([
        ...[...granted.menu].filter((permission) => !others.includes(permission)),
        ...next.filter((permission) => PermissionField.safeParse(permission).success),
      ]),
    });
  const options = fields.scope.kind === 'choice' ? Object.entries(fields.scope.options) : [];
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <Select
        label={words(fields.scope)}
        description={t('role.scopeHint')}
        allowDeselect={false}
        disabled={isReadOnly}
        placeholder={granted.scope === null ? t('role.scopesDiffer') : ''}
        data={options.map(([value, label]) => ({ value, label: words(label) }))}
        value={granted.scope}
        onChange={(next) => change({ scope: (next ?? 'own') as Scope })} // the options are those of the declaration
      />
      <TagsInput
        label={t('role.others')}
        description={t('role.othersHint')}
        disabled={isReadOnly}
        placeholder={others.length === 0 && !isReadOnly ? t('role.othersPlaceholder') : ''}
        data={[...othersOf(codes, items)]}
        limit={50}
        value={[...others]}
        onChange={setOthers}
        clearable={false}
      />
    </SimpleGrid>
  );
}

const kinds: readonly Kind[] = ['menu', 'dataScope', 'apiScope'];

function GrantTabs({ granted, items, isReadOnly, change }: Part & Readonly<{ items: Readonly<Record<Kind, readonly GrantItem[]>> }>) {
  const { t } = useTranslation('admin');
  return (
    <Tabs defaultValue="menu" keepMounted={false}>
      <Tabs.List>
        {kinds.map((kind) => (
          <Tabs.Tab key={kind} value={kind}>
            {t(`role.trees.${kind}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {kinds.map((kind) => (
        <Tabs.Panel key={kind} value={kind} pt="xs">
          <Text size="sm" c="dimmed">
            {t(`role.hints.${kind}`)}
          </Text>
          <TreeView
            label={t(`role.trees.${kind}`)}
            nodes={items[kind]}
            none={t('role.noScopes')}
            isReadOnly={isReadOnly}
            tickOf={(item) => tickOf(granted[kind], item)}
            onTick={(item, isOn) => change({ [kind]: ticked(granted[kind], items[kind], item, isOn) })}
          />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
