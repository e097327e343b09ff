import type zh from '../zh/reports.js';
import type { Texts } from '../texts.js';

export default {
  forbidden: 'You may not see this report',
  retry: 'Try again',
  export: 'Export',
  queued: 'There is a lot of data: the export runs in the background, fetch it from the jobs when it is done',
  currency: 'Currency',
  from: 'From',
  to: 'To',
  page: 'Page',
  periods: { month: 'This month', lastMonth: 'Last month', quarter: 'This quarter', year: 'This year' },
  sales: {
    title: 'Sales by share',
    controls: 'What is counted',
    times: 'Times often asked for',
    by: 'By',
    count: '{{total}} in all',
    picture: 'Picture of the sales by {{by}}',
    rest: 'Others',
    none: 'No sales',
    noneText: 'No approved order in this time and currency',
    rank: 'Rank',
    name: 'Name',
    orders: 'Orders',
    lines: 'Lines',
    qty: 'Quantity',
    amount: 'After discount',
    share: 'Share',
  },
} as const satisfies Texts<typeof zh>;
