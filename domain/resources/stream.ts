import { defineStream } from '../shared/decider.js';
import { choiceDecider, choiceStreamOf, connectionDecider } from './decider.js';
import { choiceRefusals, connectionRefusals } from './refusals.js';

const codeTaken = { zh: '资源编号“{{value}}”已存在', en: 'The code “{{value}}” is already taken' };

export const connectionStream = defineStream({
  name: 'connection',
  decider: connectionDecider,
  streamOf: ({ connectionId }) => `connection-${connectionId}`,
  commands: { SaveConnection: true, RemoveConnection: true },
  events: {
    ConnectionEntered: { version: 1, zh: '新增配置', en: 'Configuration entered' },
    ConnectionChanged: { version: 1, zh: '修改配置', en: 'Configuration changed' },
    ConnectionRemoved: { version: 1, zh: '删除配置', en: 'Configuration removed' },
  },
  refusals: connectionRefusals,
  claims: {
    storeCode: codeTaken,
    smsCode: codeTaken,
    dataSourceCode: { zh: '名称“{{value}}”已存在', en: 'The name “{{value}}” is already taken' },
  },
});

export const connectionChoiceStream = defineStream({
  name: 'connectionChoice',
  decider: choiceDecider,
  streamOf: ({ kind }) => choiceStreamOf(kind),
  commands: { EnableConnection: true },
  events: { ConnectionEnabled: { version: 1, zh: '启用配置', en: 'Configuration enabled' } },
  refusals: choiceRefusals,
});
