import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PartProps } from './line-parts.js';
import { ShadeField } from './shade-field.js';
import type { Units } from './units.js';
import classes from './line.module.css';

/** How many teeth have words of their own. */
export const ownWords = (units: Units): number =>
  units.filter(({ shade, stumpShade, note }) => shade !== null || stumpShade !== null || note !== null).length;

/** What one tooth has that the others of its line have not: its shade, its stump, a word to the technician. Empty: as the line says. */
export function LineEachTooth({ line, idOf, faultAt, set }: PartProps) {
  const { t } = useTranslation('orders');
  const change = (index: number, what: Partial<Units[number]>): void =>
    set({ units: line.units.map((unit, nth) => (nth === index ? { ...unit, ...what } : unit)) });
  return (
    <div className={classes['eachTooth']}>
      {line.units.map((unit, index) => (
        // A molar may have two crowns in one line: the tooth alone names no row.
        <div key={`${unit.fdi}-${index}`} className={classes['tooth']} role="group" aria-label={t('form.tooth', { tooth: unit.fdi })}>
          <b>{unit.fdi}</b>
          <ShadeField
            id={idOf(`units.${index}.shade`)}
            label={t('form.shade')}
            value={unit.shade ?? ''}
            onChange={(code) => change(index, { shade: code === '' ? null : code })}
            from={['vitaClassic', 'vita3d', 'ivoclar']}
            isFree={line.isOwnShade}
            error={faultAt(`units.${index}.shade`)}
          />
          <ShadeField
            id={idOf(`units.${index}.stumpShade`)}
            label={t('form.stumpShade')}
            value={unit.stumpShade ?? ''}
            onChange={(code) => change(index, { stumpShade: code === '' ? null : code })}
            from={['stump']}
            isFree={line.isOwnShade}
            error={faultAt(`units.${index}.stumpShade`)}
          />
          <TextInput
            id={idOf(`units.${index}.note`)}
            label={t('form.toothNote')}
            maxLength={200}
            autoComplete="off"
            value={unit.note ?? ''}
            onChange={({ currentTarget: { value } }) => change(index, { note: value === '' ? null : value })}
            onBlur={({ currentTarget: { value } }) => change(index, { note: value.trim() === '' ? null : value.trim() })}
            error={faultAt(`units.${index}.note`)}
          />
        </div>
      ))}
    </div>
  );
}
