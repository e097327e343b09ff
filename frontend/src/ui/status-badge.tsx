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
  qc: 'orange',
  finished: 'green',
  allowed: 'orange',
  packed: 'green',
  partial: 'blue',
  delivered: 'green',
  inStatement: 'blue',
  settled: 'green',
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
  paid: 'green',
  void: 'red',
  enabled: 'green',
  disabled: 'red',
  urgent: 'red',
  remake: 'orange',
  repair: 'orange',
  free: 'grape',
  tryIn: 'cyan',
  revoked: 'red',
  reversed: 'red',
  valid: 'green',
  upcoming: 'blue',
  expiring60: 'yellow',
  expiring30: 'orange',
  expiring7: 'red',
  waitingDoctor: 'orange',
  waitingScan: 'orange',
  waitingPayment: 'orange',
  delayed: 'orange',
  recalled: 'red',
  asked: 'orange',
  agreed: 'green',
  refused: 'red',
  answered: 'green',
  pendingConfirm: 'orange',
  effective: 'green',
  expired: 'gray',
  superseded: 'gray',
  withdrawn: 'gray',
  running: 'blue',
  done: 'green',
};

/** The light colours of the theme are too pale for text of this size: 4.5 to 1 is what it takes, in light and dark. */
const readable = (colour: string) => ({
  '--badge-bg': `light-dark(var(--mantine-color-${colour}-0), color-mix(in srgb, var(--mantine-color-${colour}-9) 30%, var(--mantine-color-body)))`,
  '--badge-color': `light-dark(color-mix(in srgb, var(--mantine-color-${colour}-9) 70%, black), var(--mantine-color-${colour}-2))`,
});

type Props = Readonly<{
  status: string;
  labels: Readonly<Record<string, Words>>;
  /** Where a word asks for more than it does elsewhere. */
  colour?: string | undefined;
}>;

export function StatusBadge({ status, labels, colour: own }: Props) {
  const words = useWords();
  const label = labels[status];
  const colour = own ?? colours[status] ?? 'gray';
  return (
    <Badge variant="light" size="sm" tt="none" miw="max-content" vars={() => ({ root: readable(colour) })}>
      {label ? words(label) : status}
    </Badge>
  );
}
