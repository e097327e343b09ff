import { Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { todayOfTenant } from '../platform/format.js';
import { usePerson } from '../platform/person.js';
import { BlockTile, BlockTiles } from '../ui/block-tile.js';
import { ContainerCard } from '../ui/container-card.js';
import { PageLink } from '../ui/page-link.js';
import { MenuIcon } from './icons.js';
import { hrefOf, leavesOf, menuQuery, openMenu, shownTo, wordsOf } from './menu.js';

/** The first tab: the person's menu at one glance, and the way to the dashboard, which no menu has. */
export function HomePage() {
  const { t } = useTranslation('shell');
  const words = useWords();
  const person = usePerson();
  const { data, error } = useQuery(menuQuery(person.userId));
  const menu = shownTo(data ?? [], person.authority);
  return (
    <Stack p="md" gap="lg" maw={1280}>
      <div>
        <Title order={1} fz="h3">
          {t('wel.greeting', { name: person.realName || person.account })}
        </Title>
        <Group gap="md" align="baseline">
          <Text c="dimmed">{t('wel.today', { day: todayOfTenant() })}</Text>
          <PageLink href="/wel/dashboard">{t('user.dashboard')}</PageLink>
        </Group>
      </div>
      {!data && !error && <Skeleton h={120} aria-busy="true" />}
      {data && menu.length === 0 && <Text c="dimmed">{t('wel.none')}</Text>}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {menu.map((node) => (
          <ContainerCard key={node.id} label={words(wordsOf(node))}>
            <Group gap="xs" mb="xs">
              <MenuIcon name={node.icon} isFolder />
              <Text fw={600}>{words(wordsOf(node))}</Text>
            </Group>
            <BlockTiles>
              {leavesOf([node]).map(({ node: leaf }, time) => (
                <BlockTile
                  key={leaf.id}
                  href={hrefOf(leaf) || '#'}
                  label={words(wordsOf(leaf))}
                  time={time}
                  onOpen={() => openMenu(leaf)}
                />
              ))}
            </BlockTiles>
          </ContainerCard>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
