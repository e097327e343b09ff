import { ActionIcon, Badge, Button, NavLink, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { useStore } from '../platform/store.js';
import { MenuIcon } from './icons.js';
import { menuBadges } from './menu-badges.js';
import { hrefOf, leavesOf, openMenu, wordsOf, type MenuNode } from './menu.js';

type Props = Readonly<{
  menu: readonly MenuNode[];
  activePath: string;
  isCollapsed: boolean;
  /** While it is not there: on its way, or failed, and then how to ask again. */
  missing?: MissingMenu;
  onExpand: () => void;
  onOpened: () => void;
}>;
export type MissingMenu = Readonly<{ onRetry?: () => void }> | undefined;

/** The menu tree of the person. Collapsed it is a row of pictures; choosing one opens the menu at that place. */
export function Sidebar({ menu, activePath, isCollapsed, missing, onExpand, onOpened }: Props) {
  const { t } = useTranslation('shell');
  const words = useWords();
  if (missing) return isCollapsed ? null : <NoMenuYet {...missing} />;
  if (!menu.length)
    return isCollapsed ? null : (
      <Text p="md" c="dimmed" size="sm">
        {t('menu.empty')}
      </Text>
    );
  if (isCollapsed) {
    return (
      <Stack gap={4} align="center" py="xs">
        {menu.map((node) => (
          <Tooltip key={node.id} label={words(wordsOf(node))} position="right">
            <ActionIcon
              variant={holds(node, activePath) ? 'light' : 'subtle'}
              color={holds(node, activePath) ? 'brand' : 'gray'}
              size="lg"
              aria-label={words(wordsOf(node))}
              onClick={() => (node.children?.length ? onExpand() : openMenu(node))}
            >
              <MenuIcon name={node.icon} isFolder={!!node.children?.length} />
            </ActionIcon>
          </Tooltip>
        ))}
      </Stack>
    );
  }
  return (
    <div style={{ padding: 6 }}>
      {menu.map((node) => (
        <Branch key={node.id} node={node} activePath={activePath} depth={0} onOpened={onOpened} />
      ))}
    </div>
  );
}

function NoMenuYet({ onRetry }: NonNullable<MissingMenu>) {
  const { t } = useTranslation('shell');
  if (!onRetry)
    return (
      <Stack p="md" gap="sm" role="status" aria-label={t('menu.title')}>
        {[1, 2, 3, 4].map((nth) => (
          <Skeleton key={nth} h={18} />
        ))}
      </Stack>
    );
  return (
    <Stack p="md" gap="xs" align="flex-start" role="alert">
      <Text size="sm">{t('menu.failed')}</Text>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('errors.retry')}
      </Button>
    </Stack>
  );
}

/** A record stands below its list: the menu keeps the list marked. */
const isAt = (node: MenuNode, path: string): boolean => {
  const href = hrefOf(node);
  return href !== '' && (path === href || path.startsWith(`${href}/`));
};
const holds = (node: MenuNode, path: string): boolean => leavesOf([node]).some((leaf) => isAt(leaf.node, path));

function Branch({ node, activePath, depth, onOpened }: { node: MenuNode; activePath: string; depth: number; onOpened: () => void }) {
  const { t } = useTranslation('shell');
  const words = useWords();
  const badges = useStore(menuBadges);
  const isInside = holds(node, activePath);
  // Undefined until the person chose: then the menu opens by itself where the active page stands.
  const [isOpened, setOpened] = useState<boolean>();
  const children = node.children ?? [];
  const isActive = children.length === 0 && isAt(node, activePath);
  const item = useRef<HTMLAnchorElement>(null);
  // A long menu shows where one is, also to whoever came by an address.
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const icon = depth === 0 && <MenuIcon name={node.icon} isFolder={children.length > 0} />;
  if (children.length) {
    return (
      <NavLink
        component="button"
        type="button"
        label={words(wordsOf(node))}
        leftSection={icon}
        childrenOffset={depth === 0 ? 26 : 14}
        opened={isOpened ?? isInside}
        onChange={setOpened}
        py={6}
      >
        {children.map((child) => (
          <Branch key={child.id} node={child} activePath={activePath} depth={depth + 1} onOpened={onOpened} />
        ))}
      </NavLink>
    );
  }
  const waiting = badges[hrefOf(node)] ?? 0;
  return (
    <NavLink
      ref={item}
      href={hrefOf(node) || '#'}
      rightSection={
        waiting > 0 && (
          <Badge size="sm" color="red.9" variant="filled" aria-label={t('menu.waiting', { count: waiting })}>
            {Math.min(waiting, 99)}
          </Badge>
        )
      }
      label={words(wordsOf(node))}
      leftSection={icon}
      active={isActive}
      aria-current={isActive ? 'page' : undefined}
      py={6}
      onClick={(event) => {
        // Ctrl and the middle button stay the browser's: a window of its own.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        openMenu(node);
        onOpened();
      }}
    />
  );
}
