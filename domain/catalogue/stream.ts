import { defineStream } from '../shared/decider.js';
import { catalogue } from './catalogue.js';
import { recordDeciderOf } from './decider.js';
import { recordRefusals } from './refusals.js';
import type { Resource } from './resource.js';
import { claimWordsOf, recordStream } from './values.js';

const resources: ReadonlyMap<string, Resource> = new Map(catalogue.map((resource) => [resource.key, resource]));

/** All kinds of records are one kind of stream: what differs between them is data. */
export const recordsStream = defineStream({
  name: 'record',
  decider: recordDeciderOf(resources),
  streamOf: ({ resource, id }) => recordStream(resource, id),
  commands: { SaveRecord: true, PublishRecord: true, RetireRecord: true, ReinstateRecord: true },
  events: {
    RecordCreated: { version: 1, zh: '新增', en: 'Created' },
    RecordChanged: { version: 1, zh: '修改', en: 'Changed' },
    RecordPublished: { version: 1, zh: '发布', en: 'Published' },
    RecordRetired: { version: 1, zh: '停用', en: 'Retired' },
    RecordReinstated: { version: 1, zh: '恢复', en: 'Reinstated' },
  },
  refusals: recordRefusals,
  claims: Object.fromEntries(catalogue.flatMap(claimWordsOf)),
});
