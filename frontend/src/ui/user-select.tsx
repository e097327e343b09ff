import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { userOptionsQuery } from './lookups.js';
import { SearchSelect } from './search-select.js';

type Props = Readonly<{
  id?: string;
  label?: ReactNode;
  ariaLabel?: string | undefined;
  value: string;
  onChange: (id: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  disabled?: boolean;
  required?: boolean;
  clearable?: boolean;
}>;

/** Someone of the tenant, found by typing a name or an account. */
export function UserSelect({
  id,
  label,
  ariaLabel,
  value,
  onChange,
  onBlur,
  error,
  disabled = false,
  required = false,
  clearable = true,
}: Props) {
  const { t } = useTranslation('ui');
  const { data = [] } = useQuery(userOptionsQuery);
  return (
    <SearchSelect
      label={label}
      error={error}
      disabled={disabled}
      withAsterisk={required}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      data={data.map((user) => ({ value: user.id, label: user.realName }))}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      {...(id !== undefined && { id })}
      {...(ariaLabel !== undefined && { 'aria-label': ariaLabel })}
      {...(onBlur && { onBlur })}
    />
  );
}
