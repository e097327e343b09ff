import { ActionIcon, Button, SegmentedControl, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { verdictLabels, type Verdict } from '@cloud-factory/domain/quality/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import type { Item } from './inspection.js';
import classes from './quality.module.css';

type ItemsProps = Readonly<{ at: number; items: readonly Item[]; isTried: boolean; onChange: (items: readonly Item[]) => void }>;

/** What is looked at on one piece, each with a verdict that starts empty. */
export function Items({ at, items, isTried, onChange }: ItemsProps) {
  const { t } = useTranslation(['quality', 'ui']);
  const words = useWords();
  const isNarrow = useMediaQuery('(max-width: 47.99em)') ?? false;
  const set = (index: number, part: Partial<Item>): void =>
    onChange(items.map((item, place) => (place === index ? { ...item, ...part } : item)));
  const missing = (text: string): string | undefined => (isTried && text.trim() === '' ? t('inspect.required') : undefined);
  return (
    <>
      <Table.ScrollContainer minWidth={isNarrow ? 0 : 720} type="native">
        <Table verticalSpacing={4} horizontalSpacing="xs" className={classes['items'] ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={170}>{t('item.content')}</Table.Th>
              <Table.Th>{t('item.standard')}</Table.Th>
              <Table.Th>{t('item.result')}</Table.Th>
              <Table.Th w={150}>{t('item.verdict')}</Table.Th>
              <Table.Th w={40}>
                <VisuallyHidden>{t('ui:actions')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item, index) => {
              const row = index + 1;
              return (
                // Items have no ids of their own, and are only added at the end or taken out.
                <Table.Tr key={index}>
                  <Table.Td>
                    <TextInput
                      aria-label={t('item.contentOf', { row })}
                      placeholder={t('item.content')}
                      data-at={`${at}.${index}.content`}
                      maxLength={50}
                      value={item.content}
                      error={missing(item.content)}
                      onChange={(event) => set(index, { content: event.currentTarget.value })}
                    />
                  </Table.Td>
                  <Table.Td>
                    <TextInput
                      aria-label={t('item.standardOf', { row })}
                      placeholder={t('item.standard')}
                      maxLength={100}
                      value={item.standard}
                      onChange={(event) => set(index, { standard: event.currentTarget.value })}
                    />
                  </Table.Td>
                  <Table.Td>
                    <TextInput
                      aria-label={t('item.resultOf', { row })}
                      placeholder={t('item.result')}
                      data-at={`${at}.${index}.result`}
                      maxLength={100}
                      value={item.result}
                      error={item.verdict === 'fail' ? missing(item.result) : undefined}
                      onChange={(event) => set(index, { result: event.currentTarget.value })}
                    />
                  </Table.Td>
                  <Table.Td>
                    <SegmentedControl
                      size="xs"
                      aria-label={t('item.verdictOf', { row })}
                      data-at={`${at}.${index}.verdict`}
                      value={item.verdict ?? ''}
                      color={item.verdict === 'pass' ? '#206a33' : '#b02525'}
                      onChange={(verdict) => set(index, { verdict: verdict as Verdict })} // the two values below are all there are
                      data={[
                        { value: 'pass', label: words(verdictLabels.pass) },
                        { value: 'fail', label: words(verdictLabels.fail) },
                      ]}
                    />
                    {isTried && item.verdict === null && (
                      <Text size="xs" c="var(--mantine-color-error)" role="alert">
                        {t('inspect.verdictMissing')}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>
                    {items.length > 1 && (
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={t('item.remove', { row })}
                        onClick={() => onChange(items.filter((_, place) => place !== index))}
                      >
                        <IconTrash size={15} aria-hidden />
                      </ActionIcon>
                    )}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Button
        mt={4}
        size="compact-sm"
        variant="light"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...items, { content: '', standard: '', result: '', verdict: null }])}
      >
        {t('item.add')}
      </Button>
    </>
  );
}
