// Facts with names, for the specs of every folder. Fixed values: a failing spec reads the same twice.
import type { Recorded } from '../shared/decider.js';
import { idAs, type RecordId, type UserId } from '../shared/ids.js';
import { recorded } from '../shared/recorded.js';
import type { RecordChanged, RecordCreated, RecordEvent, RecordPublished, RecordReinstated, RecordRetired } from './events.js';
import { recordStream, type Values } from './values.js';

const id = (last: number): RecordId => idAs(`0197e000-0000-7000-8000-0000c0${String(last).padStart(6, '0')}`);

export const shadeId = id(1);
export const keeper: UserId = idAs('0197e000-0000-7000-8000-000000000061');

/** A shade as the edge hands it on: whole, absent fields null. */
export const shade: Values = {
  colorCode: 'A3.5',
  nameZh: 'A3.5 色',
  nameEn: 'A3.5',
  system: 'vitaClassic',
  valueOrder: 12,
  region: 'body',
  rgb: null,
  enabled: true,
};

export const shadeCreated: RecordCreated = {
  type: 'RecordCreated',
  data: { resource: 'toothColor', id: shadeId, status: 'kept', values: shade },
};
export const shadeChanged: RecordChanged = {
  type: 'RecordChanged',
  data: { resource: 'toothColor', id: shadeId, changes: { enabled: false } },
};
export const shadePublished: RecordPublished = { type: 'RecordPublished', data: { resource: 'toothColor', id: shadeId } };
export const shadeRetired: RecordRetired = { type: 'RecordRetired', data: { resource: 'toothColor', id: shadeId } };
export const shadeReinstated: RecordReinstated = {
  type: 'RecordReinstated',
  data: { resource: 'toothColor', id: shadeId, status: 'kept' },
};

/** The n-th fact of the stream of its record. */
export const ofRecord = <Event extends RecordEvent>(event: Event, nth: number): Recorded<Event> =>
  recorded(event, nth, keeper, recordStream(event.data.resource, event.data.id));
