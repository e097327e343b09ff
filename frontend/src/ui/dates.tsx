// Date inputs in the language in use. Values are text: days `yyyy-MM-dd`, times `yyyy-MM-dd HH:mm:ss` on the tenant's clock.
import '@mantine/dates/styles.layer.css';
import { DateInput, DatesProvider, DateTimePicker, MonthPickerInput } from '@mantine/dates';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';

type Props = Readonly<{
  id?: string | undefined;
  label?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  error?: ReactNode;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  placeholder?: string | undefined;
  ariaLabel?: string | undefined;
}>;

function InLanguage({ children }: { children: ReactNode }) {
  const language = useLanguage();
  return <DatesProvider settings={{ locale: language === 'zh' ? 'zh-cn' : 'en', firstDayOfWeek: 1 }}>{children}</DatesProvider>;
}

const shared = ({ id, label, error, disabled, required, placeholder, ariaLabel, onBlur }: Props) => ({
  label,
  error,
  disabled: disabled ?? false,
  withAsterisk: required ?? false,
  'aria-label': ariaLabel,
  onBlur,
  ...(id && { id }),
  ...(placeholder && { placeholder }),
});

export function DayInput(props: Props) {
  const { t } = useTranslation('ui');
  return (
    <InLanguage>
      <DateInput
        {...shared(props)}
        size="sm"
        valueFormat="YYYY-MM-DD"
        clearable
        clearButtonProps={{ 'aria-label': t('form.clear') }}
        value={props.value || null}
        onChange={(value) => props.onChange(value ?? '')}
      />
    </InLanguage>
  );
}

export function TimeInput(props: Props) {
  const { t } = useTranslation('ui');
  return (
    <InLanguage>
      <DateTimePicker
        {...shared(props)}
        size="sm"
        valueFormat="YYYY-MM-DD HH:mm:ss"
        withSeconds
        clearable
        clearButtonProps={{ 'aria-label': t('form.clear') }}
        submitButtonProps={{ 'aria-label': t('ok') }}
        value={props.value || null}
        onChange={(value) => props.onChange(value ?? '')}
      />
    </InLanguage>
  );
}

/** A month, `yyyy-MM`. */
export function MonthInput(props: Props) {
  return (
    <InLanguage>
      <MonthPickerInput
        {...shared(props)}
        size="sm"
        valueFormat="YYYY-MM"
        value={props.value ? `${props.value}-01` : null}
        onChange={(value) => props.onChange(value?.slice(0, 7) ?? '')}
      />
    </InLanguage>
  );
}
