import { clientList } from '@cloud-factory/domain/tenancy/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { useState } from 'react';
import { useWords } from '../../i18n/language.js';
import { KeptList } from './kept-list.js';
import { ShownOnce, type Once } from './shown-once.js';

const { clientId, scopes, tenantId, accessSeconds, refreshSeconds } = clientList.fields;
const grantWords: Readonly<Record<string, Words>> = {
  'password,refresh_token': { zh: '人员登录', en: 'People sign in' },
  client_credentials: { zh: '程序自行读取', en: 'Reads by itself' },
  'password,refresh_token,client_credentials': { zh: '两者皆可', en: 'Both' },
};
const fields: Fields = {
  clientId,
  grants: { kind: 'choice', zh: '授权类型', en: 'Grants', required: true, options: grantWords },
  scopes,
  tenantId,
  accessSeconds,
  refreshSeconds,
};
/** A new one gets its secret anyway. */
const savedFields: Fields = { isRenewing: { kind: 'yesNo', zh: '更换密钥', en: 'New secret' } };

/** The programs that ask for tokens. */
export function ClientListPage() {
  const words = useWords();
  const [once, setOnce] = useState<Once>();
  return (
    <>
      <KeptList
        list={clientList}
        one={{ zh: '应用', en: 'Client' }}
        resource="client"
        permission="platform.client"
        fields={fields}
        savedFields={savedFields}
        cells={{ grants: ({ grants }) => words(grantWords[String(grants)] ?? { zh: String(grants), en: String(grants) }) }}
        defaults={{ grants: 'client_credentials', scopes: 'integration', accessSeconds: '3600', refreshSeconds: '0' }}
        body={(values) => ({ ...values, scopes: values['scopes'] ?? '' })}
        stream={({ id }) => `client-${id}`}
        onSaved={({ id, secret }) => {
          if (secret)
            setOnce({
              title: words({ zh: `应用 ${id}`, en: `Client ${id}` }),
              about: words({ zh: '应用密钥，关闭后不再显示：', en: 'The secret of the client; it is not shown again:' }),
              secret,
            });
        }}
      />
      <ShownOnce once={once} onClose={() => setOnce(undefined)} />
    </>
  );
}
