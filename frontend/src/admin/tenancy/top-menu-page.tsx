import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core';
import { topMenuList } from '@cloud-factory/domain/tenancy/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { useDeed } from '../../ui/deed.js';
import { Dialog } from '../../ui/dialog.js';
import { IconInput, OneLine } from '../../ui/form/own-inputs.js';
import { noticeDone, sentenceOf } from '../../ui/notices.js';
import { KeptList } from './kept-list.js';
import { MenuTicks, type TickNode } from './menu-ticks.js';
import { detailQuery, grantTopMenu, topTreeQuery, type KeptRow } from './tenancy-queries.js';
import { useBegun } from '../../ui/form/use-begun.js';
import { NotRead } from '../../ui/not-read.js';

const permission = 'platform.topmenu';
const menuWords = { zh: '菜单', en: 'Menu' };
const grantWords = { zh: '分配菜单', en: 'Menus' };

/** The bar at the top: its items, and which part of the menu each leads to. */
export function TopMenuListPage() {
  const [granted, setGranted] = useState<KeptRow>();
  return (
    <>
      <KeptList
        list={topMenuList}
        one={{ zh: '顶部菜单', en: 'Top menu' }}
        resource="topmenu"
        permission={permission}
        fields={topMenuList.fields}
        defaults={{ sort: '1' }}
        inputs={{ path: OneLine, icon: IconInput }}
        body={(values) => ({ ...values, path: values['path'] ?? '', icon: values['icon'] ?? '' })}
        stream={({ id }) => `topMenu-${id}`}
        rowActions={[{ key: 'grant', label: grantWords, permission, run: (row) => setGranted(row) }]}
      />
      {granted && <GrantDialog top={granted} onClose={() => setGranted(undefined)} />}
    </>
  );
}

function GrantDialog({ top, onClose }: Readonly<{ top: KeptRow; onClose: () => void }>) {
  const words = useWords();
  const { data: tree } = useQuery(topTreeQuery);
  const { data: saved, error } = useQuery({ ...detailQuery('topmenu', top.id), staleTime: 0 });
  const { row, key, setDirty, isDirty, newer } = useBegun(saved, { menuIds: menuWords });
  return (
    <Dialog
      isDirty={isDirty}
      size="lg"
      onClose={onClose}
      title={`${words(grantWords)} · ${words({ zh: String(top['nameZh']), en: String(top['nameEn']) })}`}
    >
      {newer}
      {error && !row && <NotRead error={error} />}
      {tree && row ? <Grant key={key} saved={row} tree={tree} onDirty={setDirty} onClose={onClose} /> : !error && <Skeleton h={300} />}
    </Dialog>
  );
}

/** A folder that is granted stands for all below it, also for what comes later: shown as ticks on each. */
const shownTicks = (nodes: readonly TickNode[], ids: ReadonlySet<string>, isWithin = false): readonly string[] =>
  nodes.flatMap((node) => {
    const isIn = isWithin || ids.has(node.id);
    return [...(isIn ? [node.id] : []), ...shownTicks(node.children, ids, isIn)];
  });

/** What is sent: a folder where all of it is ticked, else what is ticked of it. */
const sentTicks = (nodes: readonly TickNode[], ticked: ReadonlySet<string>): readonly string[] =>
  nodes.flatMap((node) => {
    const every = (each: TickNode): boolean => ticked.has(each.id) && each.children.every(every);
    return every(node) ? [node.id] : node.children.length > 0 ? sentTicks(node.children, ticked) : [];
  });

type GrantProps = Readonly<{ saved: KeptRow; tree: readonly TickNode[]; onDirty: (isDirty: boolean) => void; onClose: () => void }>;

function Grant({ saved, tree, onDirty, onClose }: GrantProps) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(shownTicks(tree, new Set((saved['menuIds'] ?? []) as readonly string[]))),
  ); // the answer of the detail
  const { go, error, isPending } = useDeed((menuIds: readonly string[], commandId: string) => grantTopMenu(saved.id, menuIds, commandId));
  return (
    <Stack gap="md">
      <MenuTicks
        label={words(menuWords)}
        nodes={tree}
        ticked={ticked}
        onChange={(next) => {
          setTicked(next);
          onDirty(true);
        }}
      />
      {error && (
        <Alert color="red" role="alert">
          {sentenceOf(error)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button
          loading={isPending}
          onClick={() =>
            go(sentTicks(tree, ticked), () => {
              onDirty(false);
              noticeDone(t('done.done'));
              onClose();
            })
          }
        >
          {t('save')}
        </Button>
      </Group>
    </Stack>
  );
}
