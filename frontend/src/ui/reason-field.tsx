import { Textarea, type TextareaProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = Omit<TextareaProps, 'value' | 'onChange'> & Readonly<{ value: string; onChange: (text: string) => void; onSend?: () => void }>;

/** Why somebody does what they do: required unless it is said otherwise, and at most as long as events keep it. Ctrl+Enter sends it. */
export function ReasonField({ onChange, onSend, onKeyDown, ...input }: Props) {
  const { t } = useTranslation('ui');
  return (
    <Textarea
      label={t('reason')}
      withAsterisk
      autosize
      minRows={2}
      maxLength={200}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend?.();
        onKeyDown?.(event);
      }}
      {...input}
    />
  );
}
