import type zh from '../zh/home.js';
import type { Texts } from '../texts.js';

export default {
  title: 'Dashboard',
  asOf: 'As of {{at}}',
  failed: 'The dashboard could not be loaded',
  retry: 'Try again',
  loading: 'Loading',
  nothing: 'There is nothing here that you may see',
  none: 'Nothing yet',
  all: 'Show all',
  cards: { orders: "Today's orders", steps: 'Steps waiting', late: 'Late orders', money: 'Money to settle' },
  ordersText: "Orders of the last seven days; today's by review",
  stepsText: 'Steps whose turn it is, by process',
  lateText: 'Orders past their due date and not delivered in full, by days late',
  moneyText: 'Statements that were sent and are not paid, by month',
  waiting: 'Ready',
  started: 'In work',
  count: 'Orders',
  days: { one: '1 day', few: '2–3 days', week: '4–7 days', more: 'Over 7 days' },
  statements: '{{count, times(one: statement; other: statements)}}',
  lateOf: '{{count, number}} ({{late, number}} late)',
} as const satisfies Texts<typeof zh>;
