import type { Texts } from '../texts.js';
import type zh from '../zh/partners.js';

export default {
  activate: 'Activate',
  suspend: 'Suspend',
  suspendWarning: 'It gets no new work; work that it has goes on.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke the partner “{{name}}”',
  revokeWarning: 'This is final: its certificates, licences and products cannot be changed any more.',
  revoked: 'Revoked',
  stopDate: 'last day of work {{day}}',
  expired: '“{{typeName}}” ended on {{day}}: no new work.',
  expiring: '“{{typeName}}” ends on {{day}}.',
  quantity:
    '{{machines, times(one: machine; other: machines)}}, {{capacity, times(one: unit; other: units)}} a day, {{orders, times(one: open order; other: open orders)}}.',
  warnings: {
    title: 'Certificates that end',
    note: 'Certificates that end within 60 days or have ended, the first to end first; not those of partners that were revoked.',
    none: 'No certificate ends soon',
    noneText: 'A certificate stands here from 60 days before it ends.',
  },
} as const satisfies Texts<typeof zh>;
