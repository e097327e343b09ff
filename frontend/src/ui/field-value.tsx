import { Badge, Text } from '@mantine/core';
import type { Field } from '@cloud-factory/domain/shared/fields';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatDay, formatDecimal, formatInstant, formatList, separator } from '../platform/format.js';
import { decimalsOf, optionsOf } from './field-words.js';
import { dictQuery, dictWords, nameQuery } from './lookups.js';

type Row = Readonly<Record<string, unknown>>;
type Props = Readonly<{ name: string; field: Field; value: unknown; row?: Row | undefined }>;

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Rows say the names of what they point at beside the id, as `…Title` or `…Name`. */
const givenName = (name: string, row: Row | undefined): unknown =>
  row?.[`${name}Title`] ?? row?.[`${name}Name`] ?? row?.[`${name.replace(/Id$/, '')}Name`];

/** One value as people read it: never an id, never a code, an empty one as nothing. */
export function FieldValue({ name, field, value, row }: Props) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const language = useLanguage();
  if (isEmpty(value)) return null;
  const options = optionsOf(field);
  const option = options?.[text(value)];
  if (option) return words(option);
  // Several of them: a history tells all that were chosen.
  if (options && Array.isArray(value))
    return formatList(
      value.map((each) => {
        const one = options[text(each)];
        return one ? words(one) : text(each);
      }),
      language,
    );
  switch (field.kind) {
    case 'yesNo':
      return (
        <Badge size="sm" variant="light" color={value === true ? 'green' : 'gray'} tt="none" autoContrast>
          {value === true ? t('yes') : t('no')}
        </Badge>
      );
    case 'integer':
    case 'decimal':
    case 'money':
    case 'price':
    case 'weight':
      return formatDecimal(decimalsOf(field, text(value)));
    case 'date':
      return formatDay(text(value));
    case 'dateTime':
      return formatInstant(text(value));
    case 'dict':
      return <DictValue code={field.code} value={text(value)} />;
    case 'ref':
      return <NameValue to={field.to} id={text(value)} given={givenName(name, row)} />;
    case 'user':
      return <NameValue to="user" id={text(value)} given={givenName(name, row)} />;
    case 'refs':
      return Array.isArray(value) ? (
        <>
          {value.map((id, index) => (
            <span key={text(id)}>
              {index > 0 && separator(language)}
              <NameValue to={field.to} id={text(id)} given={undefined} />
            </span>
          ))}
        </>
      ) : null;
    case 'teeth':
      return Array.isArray(value) ? value.join(' ') : null;
    case 'lines':
    case 'files':
      return Array.isArray(value) ? String(value.length) : null;
    case 'region':
      return text(row?.[`${name}Name`]) || <NameValue to="region" id={text(value)} given={undefined} />;
    case 'text':
      return field.pattern === 'colour' ? (
        <Text component="span" size="sm" ff="monospace">
          {text(value)}
        </Text>
      ) : Array.isArray(value) ? (
        value.map(text).join(separator(language))
      ) : (
        text(value)
      );
    case 'phone':
    case 'email':
      return text(value);
  }
}

function DictValue({ code, value }: { code: string; value: string }) {
  const words = useWords();
  const { data = [] } = useQuery(dictQuery(code));
  const entry = data.find(({ dictKey }) => String(dictKey) === value);
  return entry ? words(dictWords(entry)) : value;
}

/** Servers send the name along where they can; otherwise it is asked for, once for all places that show it. */
function NameValue({ to, id, given }: { to: string; id: string; given: unknown }) {
  const words = useWords();
  const isGiven = typeof given === 'string' && given !== '';
  const { data } = useQuery({ ...nameQuery(to, id), enabled: !isGiven });
  if (isGiven) return given;
  return data ? words(data) : data === undefined ? '…' : '';
}
