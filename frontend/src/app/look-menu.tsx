import { ActionIcon, ColorPicker, Popover, SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { useStore } from '../platform/store.js';
import { chooseLook, chosenLook, colours, looks, lookWords, type LookName } from './looks.js';
import classes from './look-menu.module.css';

/** The eleven themes as small pictures of themselves, and the colour. What is chosen is seen at once. */
export function LookMenu() {
  const { t } = useTranslation('shell');
  const words = useWords();
  const { look, colour } = useStore(chosenLook);
  return (
    <Popover width={300} position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('look.title')} title={t('look.title')}>
          <IconPalette size={19} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Text fw={600} size="sm" mb="xs">
          {t('look.theme')}
        </Text>
        <SimpleGrid cols={4} spacing="xs" verticalSpacing="xs">
          {(Object.keys(looks) as LookName[]).map((name) => (
            <UnstyledButton
              key={name}
              className={classes['choice'] ?? ''}
              aria-pressed={name === look}
              onClick={() => chooseLook({ look: name })}
            >
              <span
                className={classes['picture']}
                style={{
                  background: looks[name].menu?.ground ?? 'var(--mantine-color-body)',
                  borderTopColor: looks[name].header?.ground ?? 'var(--mantine-color-default-border)',
                }}
              />
              <span className={classes['name']}>{words(lookWords[name])}</span>
            </UnstyledButton>
          ))}
        </SimpleGrid>
        <Text fw={600} size="sm" mt="md" mb="xs">
          {t('look.colour')}
        </Text>
        <ColorPicker
          fullWidth
          size="xs"
          format="hex"
          value={colour}
          swatches={[...colours]}
          swatchesPerRow={10}
          saturationLabel={t('look.saturation')}
          hueLabel={t('look.hue')}
          onChange={(value) => /^#[0-9a-f]{6}$/i.test(value) && chooseLook({ colour: value.toLowerCase() })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
