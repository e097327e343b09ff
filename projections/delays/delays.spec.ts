import {
  delayAgreed,
  delayAsked,
  delayAskId,
  delayAskRemoved,
  delayExpired,
  ofDelay,
  ofReminder,
  reminderAnswered,
  reminderClosed,
  reminderId,
  reminderOpened,
} from '@cloud-factory/domain/delays/examples';
import { describe, expect, it } from 'vitest';
import { gone } from '../shared/index.js';
import { delayAskTable, reminderTable } from './index.js';

const asks = (...events: Parameters<typeof delayAskTable.apply>[1]) => delayAskTable.apply(new Map(), events).get(delayAskId)?.row;
const reminders = (...events: Parameters<typeof reminderTable.apply>[1]) => reminderTable.apply(new Map(), events).get(reminderId)?.row;
const asked = ofDelay(delayAsked, 1);
const opened = ofReminder(reminderOpened, 1);

describe('the list of delay requests', () => {
  it('shows who asked for what, and when', () =>
    expect(asks(asked)).toMatchObject({ status: 'asked', oldDue: '2025-06-17', newDue: '2025-06-20', askBy: asked.by, askedAt: asked.at }));
  it('keeps the moment of the first question when it is asked otherwise', () =>
    expect(asks(asked, ofDelay({ ...delayAsked, data: { ...delayAsked.data, newDue: '2025-06-23' } }, 2))).toMatchObject({
      newDue: '2025-06-23',
      askedAt: asked.at,
      version: 2,
    }));
  it('shows the answer', () =>
    expect(asks(asked, ofDelay(delayAgreed, 2))).toMatchObject({
      status: 'agreed',
      customerReply: '可以',
      answeredAt: '2025-06-11T01:02:00Z',
    }));
  it('shows none when the day came first', () =>
    expect(asks(asked, ofDelay(delayExpired, 2))).toMatchObject({ status: 'expired', customerReply: null, answeredAt: null }));
  it('forgets what was removed', () => expect(asks(asked, ofDelay(delayAskRemoved, 2))).toBe(gone));
});

describe('the list of reminders', () => {
  it('shows the last answer, also after it was closed', () =>
    expect(reminders(opened, ofReminder(reminderAnswered, 2), ofReminder(reminderClosed, 3))).toMatchObject({
      status: 'closed',
      reply: '周一发出',
      promised: '2025-06-17',
      askedBy: '前台小周',
      version: 3,
    }));
});
