import { restKey, type SalesPart } from '@cloud-factory/domain/reports/contract';

/** Told apart by people who see red and green alike, too: lightness changes with the hue. */
const colours = ['indigo.7', 'teal.5', 'orange.5', 'grape.6', 'cyan.4', 'red.7', 'lime.6', 'blue.3', 'pink.4', 'yellow.4'] as const;

export const chartColour = (nth: number, { key }: Pick<SalesPart, 'key'>): string =>
  key === restKey ? 'gray.5' : (colours[nth % colours.length] ?? 'gray.5');

/** The same colour for a swatch of the legend. */
export const swatchOf = (nth: number, part: Pick<SalesPart, 'key'>): string =>
  `var(--mantine-color-${chartColour(nth, part).replace('.', '-')})`;
