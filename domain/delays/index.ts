// The doors of this context. Names, one by one: what is not here is nobody else's business.
export type {
  AnswerDelay,
  AnswerReminder,
  AskDelay,
  CloseReminder,
  DelayCommand,
  ExpireDelay,
  OpenReminder,
  ReminderCommand,
  RemoveDelay,
} from './commands.js';
export { delayDecider, type DelayRefusal, type DelayState } from './delay-decider.js';
export type {
  DelayAgreed,
  DelayAsked,
  DelayAskRemoved,
  DelayEvent,
  DelayExpired,
  DelayRefused,
  ReminderAnswered,
  ReminderClosed,
  ReminderEvent,
  ReminderOpened,
} from './events.js';
export { reminderDecider, type ReminderRefusal, type ReminderState } from './reminder-decider.js';
export { delayStream, reminderStream } from './stream.js';
