import { Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { scopePagesOf, type ScopeNode, type ScopePage } from './scope-tree.js';

type Props = Readonly<{
  title: string;
  hint: string;
  nodes: readonly ScopeNode[];
  chosen: ReadonlySet<string>;
  isReadOnly: boolean;
  onChange: (chosen: ReadonlySet<string>) => void;
}>;

/** One of the trees of scopes: the items of the menu that have any, each with what can be granted below it. */
export function ScopeGrants({ title, hint, nodes, chosen, isReadOnly, onChange }: Props) {
  const { t } = useTranslation('admin');
  const pages = scopePagesOf(nodes);
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={3} fz="h6">
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        {pages.length === 0 ? t('role.noScopes') : hint}
      </Text>
      {pages.map((page) => (
        <Page key={page.id} page={page} chosen={chosen} isReadOnly={isReadOnly} onChange={onChange} />
      ))}
    </Stack>
  );
}

function Page({ page, chosen, isReadOnly, onChange }: Readonly<{ page: ScopePage }> & Omit<Props, 'title' | 'hint' | 'nodes'>) {
  const count = page.scopes.filter(({ id }) => chosen.has(id)).length;
  const set = (ids: readonly string[], isOn: boolean): void => {
    const next = new Set(chosen);
    for (const id of ids)
      if (isOn) next.add(id);
      else next.delete(id);
    onChange(next);
  };
  return (
    <div role="group" aria-label={page.name}>
      <Checkbox
        fw={600}
        label={page.name}
        checked={count === page.scopes.length}
        indeterminate={count > 0 && count < page.scopes.length}
        disabled={isReadOnly}
        onChange={(event) =>
          set(
            page.scopes.map(({ id }) => id),
            event.currentTarget.checked,
          )
        }
      />
      <Group gap="md" pl="xl" mt={4}>
        {page.scopes.map(({ id, name, detail }) => (
          <Checkbox
            key={id}
            size="xs"
            label={<span data-typed>{name}</span>}
            description={<span data-typed>{detail}</span>}
            aria-label={`${page.name} ${name}`}
            checked={chosen.has(id)}
            disabled={isReadOnly}
            onChange={(event) => set([id], event.currentTarget.checked)}
          />
        ))}
      </Group>
    </div>
  );
}
