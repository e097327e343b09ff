import { code, listOf } from '@cloud-factory/domain/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.js';
import type { BulkAction, RowAction } from '../ui/list/actions.js';
import { listKey, ListPage } from '../ui/list/list-page.js';
import type { ListRow } from '../ui/list/list-table.js';

const write = 'platform.code';
const path = '/develop/code';
const list = listOf(code);

const generate = (rows: readonly ListRow[], commandId: string): Promise<unknown> =>
  api.downloadBy('blade-develop/code/gen-code', { ids: rows.map(({ id }) => id) }, 'code.zip', commandId);

const label = { zh: '生成代码', en: 'Generate' };
const bulk: BulkAction<ListRow> = { key: 'generate', label, permission: write, run: generate };
const one: RowAction<ListRow> = { ...bulk, run: (row, commandId) => generate([row], commandId) };

/** Kinds of records that somebody would like to have. What is generated is a zip to review; nothing of it is run. */
export function CodeListPage() {
  const queryClient = useQueryClient();
  const copy: RowAction<ListRow> = {
    key: 'copy',
    label: { zh: '复制', en: 'Copy' },
    permission: write,
    run: async ({ id }, commandId) => {
      await api.post('blade-develop/code/copy', { id }, commandId);
      void queryClient.invalidateQueries({ queryKey: listKey(list) });
    },
  };
  return (
    <ListPage
      list={list}
      href={({ id }) => `${path}/${id}`}
      create={{ href: `${path}/new`, permission: write }}
      remove={{ path: 'blade-develop/code/remove', permission: write }}
      rowActions={[one, copy]}
      bulkActions={[bulk]}
    />
  );
}
