import { Anchor, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { todayOfTenant } from '../platform/format.js';
import { usePerson } from '../platform/person.js';
import { MenuIcon } from './icons.js';
import { hrefOf, leavesOf, menuQuery, openMenu, wordsOf } from './menu.js';

/** The first tab: the person's menu at one glance. */
export function HomePage() {
  const { t } = useTranslation('shell');
  const words = useWords();
  const person = usePerson();
  const { data: menu = [] } = useQuery(menuQuery(person.userId));
  return (
    <Stack p="md" gap="lg" maw={1280}>
      <div>
        <Title order={1} fz="h3">
          {t('wel.greeting', { name: person.realName || person.account })}
        </Title>
        <Text c="dimmed">{t('wel.today', { day: todayOfTenant() })}</Text>
      </div>
      {menu.length === 0 && <Text c="dimmed">{t('wel.none')}</Text>}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3, xl: 4 }} spacing="md">
        {menu.map((node) => (
          <Card key={node.id} withBorder radius="md" padding="md" component="section" aria-label={words(wordsOf(node))}>
            <Group gap="xs" mb="xs">
              <MenuIcon name={node.icon} isFolder />
              <Text fw={600}>{words(wordsOf(node))}</Text>
            </Group>
            <Group gap="6px 14px">
              {leavesOf([node]).map(({ node: leaf }) => (
                <Anchor
                  key={leaf.id}
                  size="sm"
                  href={hrefOf(leaf) || '#'}
                  onClick={(event) => {
                    event.preventDefault();
                    openMenu(leaf);
                  }}
                >
                  {words(wordsOf(leaf))}
                </Anchor>
              ))}
            </Group>
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
