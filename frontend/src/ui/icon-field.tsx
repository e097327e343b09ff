import { Button, Group, Input, Modal, SimpleGrid, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { iconNames, MenuIcon } from '../app/icons.js';
import classes from './icon-field.module.css';

type Props = Readonly<{ label: string; value: string; onChange: (name: string) => void; isReadOnly?: boolean; error?: string | undefined }>;

/** The icon of a menu: shown, and chosen in a dialog. */
export function IconField({ label, value, onChange, isReadOnly = false, error }: Props) {
  const { t } = useTranslation('icons');
  const [isOpen, setOpen] = useState(false);
  return (
    <Input.Wrapper label={label} error={error}>
      <Group gap="xs">
        <MenuIcon name={value} isFolder={false} />
        <Text size="sm">{value || t('none')}</Text>
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

/** All icons that a menu may have; typed text leaves those whose name holds it. */
export function IconChooser({ chosen, onChoose, onClose }: ChooserProps) {
  const { t } = useTranslation('icons');
  const [query, setQuery] = useState('');
  const shown = iconNames.filter((name) => name.includes(query.trim().toLowerCase()));
  return (
    <Modal opened onClose={onClose} title={t('title')} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
      <TextInput data-autofocus label={t('search')} value={query} onChange={({ currentTarget }) => setQuery(currentTarget.value)} mb="md" />
      <SimpleGrid cols={{ base: 3, xs: 5, sm: 6 }} spacing={6}>
        {shown.map((name) => (
          <UnstyledButton key={name} className={classes['icon'] ?? ''} aria-pressed={name === chosen} onClick={() => onChoose(name)}>
            <MenuIcon name={name} isFolder={false} />
            <span data-typed>{name}</span>
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
