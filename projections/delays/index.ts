export { delayAskTable } from './delay-ask.js';
export { reminderTable } from './reminder.js';
export {
  delaysOf,
  findDelays,
  findDelaysRunOut,
  findDelaysToFollowUp,
  findReminders,
  type DelayListed,
  type ReminderListed,
} from './query.js';
