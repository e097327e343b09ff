import { Menu } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { waysQuery } from './door-queries.js';

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
