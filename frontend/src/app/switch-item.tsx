import { Menu } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reading } from '../platform/api.js';

/** What this installation offers at the door; it changes with its configuration, not while somebody works. */
const waysQuery = queryOptions({
  queryKey: ['shell', 'ways'],
  queryFn: reading<Readonly<{ switch: boolean }>>('console/sign-in/ways'),
  staleTime: Infinity,
});

/** Offered only where the switch mode is on. */
export function SwitchItem({ onChosen }: Readonly<{ onChosen: () => void }>) {
  const { t } = useTranslation('shell');
  const { data } = useQuery(waysQuery);
  if (!data?.switch) return null;
  return (
    <Menu.Item leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={onChosen}>
      {t('user.switch')}
    </Menu.Item>
  );
}
