import { Badge } from '@mantine/core';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { useWords } from '../i18n/language.js';

/** Colour says how much it asks of someone: grey nothing, blue is under way, orange waits for a person, green is done, red went wrong. */
const colours: Readonly<Record<string, string>> = {
  pending: 'orange',
  rejected: 'red',
  cancelled: 'red',
  approved: 'green',
  scheduled: 'blue',
  inProduction: 'blue',
  finished: 'green',
  allowed: 'orange',
  packed: 'green',
  partial: 'blue',
  delivered: 'green',
  inStatement: 'green',
  blacklisted: 'red',
  normal: 'gray',
  published: 'green',
  retired: 'gray',
  active: 'green',
  probation: 'blue',
  suspended: 'orange',
  left: 'gray',
  created: 'gray',
  inProgress: 'blue',
  waiting: 'gray',
  ready: 'orange',
  received: 'blue',
  submitted: 'orange',
  passed: 'green',
  failed: 'red',
  confirmed: 'green',
  draft: 'gray',
  customerConfirmed: 'green',
  void: 'red',
  enabled: 'green',
  disabled: 'red',
  urgent: 'red',
  remake: 'orange',
  repair: 'orange',
  free: 'grape',
  tryIn: 'cyan',
};

export function StatusBadge({ status, labels }: Readonly<{ status: string; labels: Readonly<Record<string, Words>> }>) {
  const words = useWords();
  const label = labels[status];
  return (
    <Badge variant="light" size="sm" tt="none" miw="max-content" color={colours[status] ?? 'gray'} autoContrast>
      {label ? words(label) : status}
    </Badge>
  );
}
