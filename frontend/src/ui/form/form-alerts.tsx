// What stands above a form: a draft that was found, what is wrong and where, and why it could not be saved.
import { Alert, Anchor, Badge, Button, Group, List, Text } from '@mantine/core';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../../i18n/language.js';
import { Refused } from '../../platform/api.js';
import { formatInstant, formatPair } from '../../platform/format.js';
import { sentenceOf } from '../notices.js';
import { fieldAt, messageAt, useErrorSentence } from './form-faults.js';
import type { Draft } from '../../platform/drafts.js';

type DraftOfferProps = Readonly<{
  found: Pick<Draft<unknown>, 'savedAt' | 'version'>;
  version: number | undefined;
  onRestore: () => void;
  onDiscard: () => void;
}>;

/** What was typed before a crash. `version` of the record now: it may have changed since. */
export function DraftOffer({ found, version, onRestore, onDiscard }: DraftOfferProps) {
  const { t } = useTranslation('ui');
  return (
    <Alert color="blue" title={t('form.draftFound', { at: formatInstant(found.savedAt) })}>
      {found.version !== version && <Text size="sm">{t('form.draftOlder')}</Text>}
      <Group mt="xs">
        <Button size="compact-sm" onClick={onRestore}>
          {t('form.draftRestore')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          {t('form.draftDiscard')}
        </Button>
      </Group>
    </Alert>
  );
}

type FaultListProps = Readonly<{ fields: Fields; errors: unknown; paths: readonly string[]; onGo: (path: string) => void }>;

/** All that is wrong; each leads to its field. */
export function FaultList({ fields, errors, paths, onGo }: FaultListProps) {
  const { t } = useTranslation('ui');
  const sentence = useErrorSentence();
  const language = useLanguage();
  return (
    <Alert color="red" role="alert" title={t('form.errors', { count: paths.length })}>
      <List size="sm">
        {paths.map((path) => (
          <List.Item key={path}>
            <Anchor component="button" type="button" size="sm" onClick={() => onGo(path)}>
              <PathLabel fields={fields} path={path} />
              {formatPair('', sentence(messageAt(errors, path), fieldAt(fields, path)) ?? '', language)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** What the server says, with the number to ask about. */
export function SaveFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('ui');
  const reference = error instanceof Refused ? error.reference : undefined;
  return (
    <Alert color="red" role="alert" title={t('form.failed')}>
      {sentenceOf(error)}
      {reference && (
        <Badge ml="xs" variant="light" color="red" tt="none">
          {t('form.reference', { reference })}
        </Badge>
      )}
    </Alert>
  );
}

/** `lines.0.name` → `明细 1 名称`. */
function PathLabel({ fields, path }: { fields: Fields; path: string }) {
  const words = useWords();
  const [name = '', row, column = ''] = path.split('.');
  const field = fields[name];
  if (!field) return path;
  const below = field.kind === 'lines' ? field.fields[column] : undefined;
  return [words(field), row !== undefined ? Number(row) + 1 : '', below ? words(below) : ''].join(' ').trim();
}
