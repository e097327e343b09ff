import { Button, Group, Input, Modal, SimpleGrid, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { iconNames, MenuIcon } from '../app/icons.js';
import { useWords } from '../i18n/language.js';
import classes from './icon-field.module.css';

/** What a picture shows; a menu keeps its name. */
const iconWords: Readonly<Record<string, Words>> = {
  home: { zh: '首页', en: 'Home' },
  settings: { zh: '设置', en: 'Settings' },
  users: { zh: '人员', en: 'People' },
  box: { zh: '箱子', en: 'Box' },
  package: { zh: '包裹', en: 'Package' },
  order: { zh: '订单', en: 'Order' },
  customer: { zh: '医院', en: 'Hospital' },
  production: { zh: '工厂', en: 'Factory' },
  equipment: { zh: '工具', en: 'Tool' },
  quality: { zh: '检验', en: 'Check' },
  delivery: { zh: '发货', en: 'Delivery' },
  settlement: { zh: '结算', en: 'Coins' },
  report: { zh: '图表', en: 'Chart' },
  work: { zh: '日程', en: 'Calendar' },
  print: { zh: '打印机', en: 'Printer' },
  disinfection: { zh: '盾牌', en: 'Shield' },
  tooth: { zh: '牙齿', en: 'Tooth' },
  design: { zh: '调节', en: 'Sliders' },
};
const wordsOf = (name: string): Words => iconWords[name] ?? { zh: name, en: name };

type Props = Readonly<{ label: string; value: string; onChange: (name: string) => void; isReadOnly?: boolean; error?: string | undefined }>;

/** The icon of a menu: shown, and chosen in a dialog. */
export function IconField({ label, value, onChange, isReadOnly = false, error }: Props) {
  const { t } = useTranslation('icons');
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <Input.Wrapper label={label} error={error}>
      <Group gap="xs">
        <MenuIcon name={value} isFolder={false} />
        <Text size="sm">{value ? words(wordsOf(value)) : t('none')}</Text>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isReadOnly}
          onClick={() => setOpen(true)}
          aria-label={t('chooseFor', { label })}
        >
          {t('choose')}
        </Button>
      </Group>
      {isOpen && (
        <IconChooser
          chosen={value}
          onClose={() => setOpen(false)}
          onChoose={(name) => {
            onChange(name);
            setOpen(false);
          }}
        />
      )}
    </Input.Wrapper>
  );
}

type ChooserProps = Readonly<{ chosen: string; onChoose: (name: string) => void; onClose: () => void }>;

/** All icons that a menu may have; typed text leaves those whose name, in either language, holds it. */
export function IconChooser({ chosen, onChoose, onClose }: ChooserProps) {
  const { t } = useTranslation('icons');
  const words = useWords();
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const shown = iconNames.filter((name) => [name, ...Object.values(wordsOf(name))].some((word) => word.toLowerCase().includes(wanted)));
  return (
    <Modal opened onClose={onClose} title={t('title')} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
      <TextInput data-autofocus label={t('search')} value={query} onChange={({ currentTarget }) => setQuery(currentTarget.value)} mb="md" />
      <SimpleGrid cols={{ base: 3, xs: 5, sm: 6 }} spacing={6}>
        {shown.map((name) => (
          <UnstyledButton key={name} className={classes['icon'] ?? ''} aria-pressed={name === chosen} onClick={() => onChoose(name)}>
            <MenuIcon name={name} isFolder={false} />
            <span>{words(wordsOf(name))}</span>
          </UnstyledButton>
        ))}
      </SimpleGrid>
      {shown.length === 0 && (
        <Text c="dimmed" size="sm" ta="center" p="md">
          {t('nothing')}
        </Text>
      )}
    </Modal>
  );
}
