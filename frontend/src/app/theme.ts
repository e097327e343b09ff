import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from '@mantine/core';
import { dialogFocus } from '../ui/dialog-focus.js';
import { lookVariables, shadesOf, type LookName } from './looks.js';

const fonts =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", Roboto, "Helvetica Neue", Arial, sans-serif';

/** Everything of the theme but its colour. */
const plain = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 8, dark: 8 },
  fontFamily: fonts,
  headings: { fontFamily: fonts, fontWeight: '600' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  // The widths of the documents: 768, 992, 1200.
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    // The library's capitals are for codes; these are words, and have none in Chinese.
    Badge: { styles: { root: { textTransform: 'none' } } },
    TextInput: { defaultProps: { size: 'sm' } },
    // Their heads are `<header>`: beside the one of the page it would be a second banner.
    Modal: { defaultProps: { centered: true, attributes: { header: { role: 'none' } } } },
    Drawer: { defaultProps: { attributes: { header: { role: 'none' } } } },
    ModalContent: { defaultProps: { ref: dialogFocus } },
    DrawerContent: { defaultProps: { ref: dialogFocus } },
    // On a page of the same colour a line alone does not tell what lies above it.
    Popover: { defaultProps: { shadow: 'md' } },
    Menu: { defaultProps: { shadow: 'md' } },
    Combobox: { defaultProps: { shadow: 'md' } },
    // A path has no blank at which it could be broken.
    Select: { styles: { option: { overflowWrap: 'anywhere' } } },
    MultiSelect: { styles: { option: { overflowWrap: 'anywhere' } } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
  },
});

/** The theme in a colour that a person chose. */
export const themeIn = (colour: string): MantineThemeOverride => ({ ...plain, colors: { brand: shadesOf(colour) } });

/** The library's own grey of secondary text keeps 3.3:1; here it keeps 4.5:1, on white, on grey and in the dark. */
export const variablesIn =
  (look: LookName): CSSVariablesResolver =>
  () => ({
    variables: lookVariables(look),
    light: {
      '--mantine-color-dimmed': '#5a6169',
      '--mantine-color-placeholder': '#656c74',
      '--mantine-color-error': '#c92a2a',
      // Small badges on their own tint: the library's shade 9 keeps 3.8:1.
      // Red words on the tint of a button that is pointed at: shade 8 keeps 3.9:1.
      '--mantine-color-red-light-color': '#b92222',
      '--mantine-color-green-light-color': '#1f6b31',
      '--mantine-color-orange-light-color': '#a63608',
      '--mantine-color-yellow-light-color': '#7d4b00',
    },
    dark: { '--mantine-color-dimmed': '#a8a8a8', '--mantine-color-placeholder': '#a0a0a0', '--mantine-color-error': '#ff8787' },
  });
