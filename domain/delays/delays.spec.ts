import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approvedByReviewer, clerk, content, holdEnded, ofOrder, orderDelivered, orderId, submittedByClerk } from '../orders/examples.js';
import { orderDecider, type OrderState } from '../orders/index.js';
import { numberOf, type Recorded } from '../shared/decider.js';
import { specFor } from '../shared/decider-spec.js';
import { recorded } from '../shared/recorded.js';
import type { DelayCommand, ReminderCommand } from './commands.js';
import { delayDecider, type DelayState } from './delay-decider.js';
import type { DelayEvent, ReminderEvent } from './events.js';
import {
  delayAgreed,
  delayAsked,
  delayAskId,
  delayAskRemoved,
  delayExpired,
  delayRefused,
  ofDelay,
  ofReminder,
  reminderAnswered,
  reminderClosed,
  reminderId,
  reminderOpened,
} from './examples.js';
import { reminderDecider, type ReminderState } from './reminder-decider.js';

const orderAfter = (...events: readonly Parameters<typeof ofOrder>[0][]): OrderState =>
  events
    .map((event, nth) => ofOrder(event, nth + 3, clerk))
    .reduce(orderDecider.evolve, [submittedByClerk, approvedByReviewer].reduce(orderDecider.evolve, orderDecider.initialState));
const order = orderAfter();
const seen = { order };
const today = '2025-06-12';

describe('C772 a delay request', () => {
  const { given } = specFor(delayDecider);
  const ask = { type: 'AskDelay', delayAskId, orderId, reason: 'material', newDue: '2025-06-20', remark: null } as const;
  const agree = { type: 'AnswerDelay', delayAskId, isAgreed: true, customerReply: '可以' } as const;
  const refuse = { ...agree, isAgreed: false, customerReply: '患者周二来' } as const;

  it('takes the due date of the order along, and holds the order for itself', () =>
    given()
      .when(ask, { today, seen })
      .then({ ...delayAsked, data: { ...delayAsked.data, askNo: numberOf('delayAsk', today) } })
      .claiming({ kind: 'delayAsk', value: orderId }));
  it('is refused without more time', () => {
    given()
      .when({ ...ask, newDue: content.dueDate }, { today, seen })
      .thenRefused('DelayNotLater');
    given().when(ask, { today: '2025-06-21', seen }).thenRefused('DelayNotLater');
  });
  it('is refused of what has come', () =>
    given()
      .when(ask, { today, seen: { order: orderAfter(orderDelivered) } })
      .thenRefused('OrderNotOnItsWay'));
  it('is asked otherwise while nobody answered, under its number', () =>
    given(ofDelay(delayAsked, 1))
      .when({ ...ask, newDue: '2025-06-23', mustExist: true }, { today, seen })
      .then({ ...delayAsked, data: { ...delayAsked.data, newDue: '2025-06-23' } }));
  it('is not changed once it was answered', () =>
    given(ofDelay(delayAsked, 1), ofDelay(delayRefused, 2))
      .when({ ...ask, mustExist: true }, { today, seen })
      .thenRefused('DelayAskAnswered'));
  it('is agreed to, and lets the order go', () =>
    given(ofDelay(delayAsked, 1)).when(agree, { today, seen }).then(delayAgreed).releasing({ kind: 'delayAsk', value: orderId }));
  it('is not agreed to once the order is due as late by other ways: it would be due sooner', () => {
    const moved = (dueDate: string) => ({ order: orderAfter({ ...holdEnded, data: { ...holdEnded.data, dueDate } }) });
    given(ofDelay(delayAsked, 1))
      .when(agree, { today, seen: moved('2025-06-23') })
      .thenRefused('DelayOvertaken', { newDue: '2025-06-20', dueDate: '2025-06-23' });
    given(ofDelay(delayAsked, 1))
      .when(agree, { today, seen: moved('2025-06-20') })
      .thenRefused('DelayOvertaken');
    given(ofDelay(delayAsked, 1))
      .when(agree, { today, seen: moved('2025-06-19') })
      .then(delayAgreed);
  });
  it('is refused by the hospital', () => given(ofDelay(delayAsked, 1)).when(refuse, { today, seen }).then(delayRefused));
  it('is not answered otherwise afterwards', () =>
    given(ofDelay(delayAsked, 1), ofDelay(delayAgreed, 2)).when(refuse, { today, seen }).thenRefused('DelayAskAnswered'));
  it('has run out once the due date has passed', () => {
    given(ofDelay(delayAsked, 1)).when(agree, { today: '2025-06-18', seen }).thenRefused('DelayAskExpired');
    given(ofDelay(delayAsked, 1)).when({ type: 'ExpireDelay', delayAskId }, { today: '2025-06-18' }).then(delayExpired);
    given(ofDelay(delayAsked, 1)).when({ type: 'ExpireDelay', delayAskId }, { today: '2025-06-17' }).thenRefused('DelayNotExpired');
  });
  it('C771 is removed before its answer only', () => {
    given(ofDelay(delayAsked, 1)).when({ type: 'RemoveDelay', delayAskId }).then(delayAskRemoved);
    given(ofDelay(delayAsked, 1), ofDelay(delayAgreed, 2)).when({ type: 'RemoveDelay', delayAskId }).thenRefused('DocumentNotDraft');
  });
});

describe('C263 a delivery reminder', () => {
  const { given } = specFor(reminderDecider);
  const open = { type: 'OpenReminder', reminderId, orderId, askedBy: '前台小周', question: '周二能到吗' } as const;
  const answer = { type: 'AnswerReminder', reminderId, reply: '周一发出', promised: '2025-06-17' } as const;
  it('asks after an order that is on its way', () =>
    given()
      .when(open, { today, seen })
      .then({ ...reminderOpened, data: { ...reminderOpened.data, reminderNo: numberOf('reminder', today) } }));
  it('asks after nothing that has come', () =>
    given()
      .when(open, { seen: { order: orderAfter(orderDelivered) } })
      .thenRefused('OrderNotOnItsWay'));
  it('is answered with a day to come', () => {
    given(ofReminder(reminderOpened, 1)).when(answer, { today }).then(reminderAnswered);
    given(ofReminder(reminderOpened, 1)).when(answer, { today: '2025-06-18' }).thenRefused('PromisedDayPassed');
  });
  it('may be answered anew until it is closed', () => {
    const again = { ...answer, reply: '已交顺丰', promised: null };
    given(ofReminder(reminderOpened, 1), ofReminder(reminderAnswered, 2))
      .when(again, { today })
      .then({ ...reminderAnswered, data: { ...reminderAnswered.data, reply: '已交顺丰', promised: null } });
    given(ofReminder(reminderOpened, 1), ofReminder(reminderClosed, 2)).when(again, { today }).thenRefused('ReminderIsClosed');
  });
});

/** The transitions as drawn; what is not here must never happen. */
const drawn = {
  delay: ['none→asked', 'asked→agreed', 'asked→refused', 'asked→expired', 'asked→removed'],
  reminder: ['none→open', 'open→answered', 'open→closed', 'answered→closed'],
};
const delayCommands: readonly DelayCommand[] = [
  { type: 'AskDelay', delayAskId, orderId, reason: 'material', newDue: '2025-06-20', remark: null },
  { type: 'AnswerDelay', delayAskId, isAgreed: true, customerReply: '可以' },
  { type: 'AnswerDelay', delayAskId, isAgreed: false, customerReply: '不行' },
  { type: 'ExpireDelay', delayAskId },
  { type: 'RemoveDelay', delayAskId },
];
const reminderCommands: readonly ReminderCommand[] = [
  { type: 'OpenReminder', reminderId, orderId, askedBy: '小周', question: null },
  { type: 'AnswerReminder', reminderId, reply: '周一', promised: null },
  { type: 'CloseReminder', reminderId },
];
const saying = fc.array(fc.record({ index: fc.nat({ max: 20 }), today: fc.constantFrom('2025-06-12', '2025-06-17', '2025-06-18') }), {
  minLength: 3,
  maxLength: 12,
});

describe('M07 requests and reminders', () => {
  it('move by the drawn transitions only, and by all of them', () => {
    const reached = { delay: new Set<string>(), reminder: new Set<string>() };
    fc.assert(
      fc.property(saying, (sequence) => {
        let delay: DelayState = delayDecider.initialState;
        let reminder: ReminderState = reminderDecider.initialState;
        for (const [nth, said] of sequence.entries()) {
          const by = { by: clerk, at: `${said.today}T01:00:00Z`, today: said.today };
          const one = delayDecider.decide({ ...(delayCommands[said.index % 5] as DelayCommand), ...by }, delay, seen); // the index is one of them
          for (const event of 'events' in one ? one.events : []) {
            const before = delay.status;
            delay = delayDecider.evolve(delay, recorded(event, nth + 1, clerk, 'delayAsk-x') as Recorded<DelayEvent>);
            if (before !== delay.status) reached.delay.add(`${before}→${delay.status}`);
          }
          const two = reminderDecider.decide({ ...(reminderCommands[said.index % 3] as ReminderCommand), ...by }, reminder, seen); // likewise
          for (const event of 'events' in two ? two.events : []) {
            const before = reminder.status;
            reminder = reminderDecider.evolve(reminder, recorded(event, nth + 1, clerk, 'reminder-x') as Recorded<ReminderEvent>);
            if (before !== reminder.status) reached.reminder.add(`${before}→${reminder.status}`);
          }
        }
      }),
      { numRuns: 2_000, seed: 20250612 },
    );
    expect([...reached.delay].toSorted()).toEqual(drawn.delay.toSorted());
    expect([...reached.reminder].toSorted()).toEqual(drawn.reminder.toSorted());
  });
});
