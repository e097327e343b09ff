import { Badge } from '@mantine/core';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import {
  messageList,
  messageStatusLabels,
  smsKindLabels,
  smsList,
  type MessageRow,
  type SmsRow,
} from '@cloud-factory/domain/resources/contract';
import { useState } from 'react';
import { useWords } from '../i18n/language.js';
import { api } from '../platform/api.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { FormDialog } from '../ui/form/form-dialog.js';
import { OneLine } from '../ui/form/own-inputs.js';
import { picked } from '../ui/form/picked.js';
import { RecordPage } from '../ui/form/record-page.js';
import type { RowAction } from '../ui/list/actions.js';
import { ListPage } from '../ui/list/list-page.js';
import { PageButton } from '../ui/page-link.js';

const root = 'blade-resource/sms';
const path = '/resource/sms';
const write = 'sms.write';

const enable: RowAction<SmsRow> = {
  key: 'enable',
  label: { zh: '启用', en: 'Use' },
  permission: write,
  ask: { zh: '启用后短信将按此配置发送，确定启用？', en: 'Messages are sent by this configuration from now on. Use it?' },
  done: { zh: '已启用', en: 'In use' },
  isShown: ({ enabled }) => !enabled,
  run: ({ id }, commandId) => api.post(`${root}/enable`, { id }, commandId),
};

const namesIn = (template: string): readonly string[] => [
  ...new Set([...template.matchAll(/\$\{([A-Za-z]\w*)\}/g)].map(([, name]) => name ?? '')),
];

/** Asks for a number and the values of the template, and sends. */
function SendDialog({ sms, onClose }: { sms: SmsRow; onClose: () => void }) {
  const words = useWords();
  const names = namesIn(sms.template);
  const fields: Fields = {
    phones: { kind: 'phone', zh: '手机号码', en: 'Number', required: true },
    ...Object.fromEntries(names.map((name) => [name, { kind: 'text', zh: name, en: name, max: 100, required: true } as const])),
  };
  return (
    <FormDialog
      title={words({ zh: '发送短信', en: 'Send a message' })}
      note={`【${sms.sign}】${sms.template}`}
      fields={fields}
      done={words({ zh: '已提交，结果见短信记录', en: 'Done: see the messages for what became of it' })}
      save={({ phones, ...params }, commandId) =>
        api.post(`${root}/endpoint/send-message`, { code: sms.code, phones: [phones], params }, commandId)
      }
      onClose={onClose}
    />
  );
}

/** By what messages are sent. */
export function SmsListPage() {
  const words = useWords();
  const { may } = usePermissions();
  const [sending, setSending] = useState<SmsRow>();
  const send: RowAction<SmsRow> = {
    key: 'send',
    label: { zh: '发送', en: 'Send' },
    permission: 'sms.send',
    isShown: ({ enabled }) => enabled,
    run: (row) => setSending(row),
  };
  return (
    <>
      <ListPage<SmsRow>
        list={smsList}
        permission="sms.read"
        href={({ id }) => `${path}/${id}`}
        create={{ href: `${path}/new`, permission: write }}
        remove={{ path: `${root}/remove`, permission: write, isShown: ({ enabled }) => !enabled }}
        rowActions={[enable, ...(may('sms.send') ? [send] : [])]}
        toolbar={<PageButton href="/resource/message">{words({ zh: '短信记录', en: 'Messages' })}</PageButton>}
        cells={{
          kind: ({ kind }) => words(smsKindLabels[kind]),
          enabled: ({ enabled }) => (enabled ? <Badge color="green">{words({ zh: '使用中', en: 'In use' })}</Badge> : ''),
        }}
      />
      {sending && <SendDialog sms={sending} onClose={() => setSending(undefined)} />}
    </>
  );
}

const fields: Fields = {
  ...picked(smsList.fields, ['code', 'kind', 'sign', 'template', 'templateCode', 'endpoint'], ['code', 'kind', 'sign', 'template']),
  accessKey: { kind: 'text', zh: '访问密钥', en: 'Access key', max: 128, isSecret: true },
  secretKey: { kind: 'text', zh: '密钥', en: 'Secret key', max: 256, isSecret: true },
  ...picked(smsList.fields, ['remark']),
};

/** One configuration of messages. */
export function SmsPage() {
  const { params } = usePage();
  return (
    <RecordPage
      labels={{ zh: '短信配置', en: 'Message configuration' }}
      fields={fields}
      id={params['id'] ?? 'new'}
      detailPath={`${root}/detail`}
      submitPath={`${root}/submit`}
      inputs={{ endpoint: OneLine }}
      writePermission={write}
      stream={(id) => `connection-${id}`}
      title={({ code }) => String(code)}
      defaults={{ kind: 'show' }}
    />
  );
}

/** What was sent, and what was only shown. Numbers are masked. */
export function MessageListPage() {
  const words = useWords();
  return (
    <ListPage<MessageRow>
      list={messageList}
      permission="sms.read"
      cells={{ kind: ({ kind }) => words(smsKindLabels[kind]), status: ({ status }) => words(messageStatusLabels[status]) }}
    />
  );
}
