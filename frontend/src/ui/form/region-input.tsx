import { Cascader, type CascaderOption } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reading } from '../../platform/api.js';

type Region = Readonly<{ code: string; name: string; hasChildren?: boolean }>;
type Props = Readonly<{
  id: string;
  label?: ReactNode;
  ariaLabel?: string | undefined;
  value: string;
  onChange: (code: string) => void;
  onBlur: () => void;
  error: string | undefined;
  disabled: boolean;
  required: boolean;
}>;

/** The levels that a code stands in: `440305` → `44`, `4403`, `440305` in the six digits of GB/T 2260, without the empty pairs. */
export function regionPath(code: string): readonly string[] {
  if (!/^\d{6}$/.test(code)) return code ? [code] : [];
  const province = `${code.slice(0, 2)}0000`;
  const city = `${code.slice(0, 4)}00`;
  return [...new Set([province, city, code])];
}

const levelQuery = (parentCode: string) => ({
  queryKey: ['lookup', 'region', parentCode],
  queryFn: reading<readonly Region[]>('blade-system/region/lazy-tree', { parentCode }),
  staleTime: 30 * 60_000,
});

/** Province, city, district. Each level is fetched when the one above is chosen; any level may stay chosen. */
export function RegionInput({ id, label, ariaLabel, value, onChange, onBlur, error, disabled, required }: Props) {
  const { t } = useTranslation('ui');
  const path = regionPath(value);
  const parents = ['', ...path];
  const levels = useQueries({ queries: parents.map(levelQuery) });
  const optionsAt = (depth: number): CascaderOption[] =>
    (levels[depth]?.data ?? []).map((region) => {
      const isOnPath = region.code === path[depth];
      const below = isOnPath ? optionsAt(depth + 1) : [];
      return { value: region.code, label: region.name, ...(below.length && { children: below }) };
    });
  return (
    <Cascader
      id={id}
      label={label}
      error={error}
      withAsterisk={required}
      disabled={disabled}
      clearable={!required}
      changeOnSelect
      closeOnSelect={false}
      allowDeselect={false}
      placeholder={t('picker.title')}
      data={optionsAt(0)}
      value={path.length ? [...path] : null}
      onChange={(chosen) => onChange(chosen?.at(-1) ?? '')}
      onBlur={onBlur}
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      {...(ariaLabel && { 'aria-label': ariaLabel })}
    />
  );
}
