import { ActionIcon, Button, Checkbox, Group, Popover, ScrollArea, SegmentedControl, Stack, Text, Tooltip } from '@mantine/core';
import type { ListDescription } from '@cloud-factory/domain/shared/list';
import { IconArrowDown, IconArrowUp, IconColumns } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { withRowFields } from '../field-words.js';
import { moved, type ColumnChoice } from './columns.js';

type Props = Readonly<{ list: ListDescription; choice: ColumnChoice; onChange: (choice: ColumnChoice | undefined) => void }>;

/** Which columns, in which order, how high the rows. By buttons, so that no function needs dragging. */
export function ColumnSettings({ list, choice, onChange }: Props) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const fields = withRowFields(list.fields);
  const shown = choice.order.length - choice.hidden.length;
  return (
    <Popover position="bottom-end" width={300} trapFocus withArrow>
      <Popover.Target>
        <Tooltip label={t('list.columns')}>
          <ActionIcon variant="default" size={36} aria-label={t('list.columns')}>
            <IconColumns size={17} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.columns')}>
        <Stack gap="xs">
          <SegmentedControl
            aria-label={t('list.density')}
            size="xs"
            data={[
              { value: 'dense', label: t('list.dense') },
              { value: 'comfortable', label: t('list.comfortable') },
            ]}
            value={choice.density}
            onChange={(density) => onChange({ ...choice, density: density === 'comfortable' ? 'comfortable' : 'dense' })}
          />
          <ScrollArea.Autosize mah="50vh" type="auto">
            {choice.order.map((name, index) => {
              const field = fields[name];
              if (!field) return null;
              const isHidden = choice.hidden.includes(name);
              return (
                <Group key={name} gap={4} wrap="nowrap" py={2}>
                  <Checkbox
                    size="xs"
                    flex={1}
                    label={<Text size="sm">{words(field)}</Text>}
                    checked={!isHidden}
                    disabled={!isHidden && shown === 1}
                    onChange={() =>
                      onChange({ ...choice, hidden: isHidden ? choice.hidden.filter((each) => each !== name) : [...choice.hidden, name] })
                    }
                  />
                  <ActionIcon
                    size={24}
                    variant="subtle"
                    color="gray"
                    disabled={index === 0}
                    aria-label={t('list.moveUp', { label: words(field) })}
                    onClick={() => onChange({ ...choice, order: moved(choice.order, name, -1) })}
                  >
                    <IconArrowUp size={14} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    size={24}
                    variant="subtle"
                    color="gray"
                    disabled={index === choice.order.length - 1}
                    aria-label={t('list.moveDown', { label: words(field) })}
                    onClick={() => onChange({ ...choice, order: moved(choice.order, name, 1) })}
                  >
                    <IconArrowDown size={14} aria-hidden />
                  </ActionIcon>
                </Group>
              );
            })}
          </ScrollArea.Autosize>
          <Button variant="default" size="compact-sm" onClick={() => onChange(undefined)}>
            {t('list.resetColumns')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
