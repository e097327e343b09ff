// The calls that an API scope of a menu item may name: each by itself, or all of a kind together.
import type { MenuOperationRow } from '@cloud-factory/domain/scopes/contract';
import type { Words } from '@cloud-factory/domain/shared/refusals';

/** What of calls an API scope names. */
export type ApiChoice = Readonly<{ method: string; pathPattern: string; words: Words }>;

/** One text for both parts, as a choice needs one. A path has no blank in it. */
export const valueOf = ({ method, pathPattern }: Pick<ApiChoice, 'method' | 'pathPattern'>): string => `${method} ${pathPattern}`;
export function partsOf(value: string): Readonly<{ method: string; pathPattern: string }> {
  const [method = '', pathPattern = ''] = value.split(' ');
  return { method, pathPattern };
}

const verbs: Readonly<Record<string, string>> = {
  list: '列表',
  page: '列表',
  detail: '详情',
  allDetail: '全部详情',
  tree: '树',
  select: '选项',
  submit: '保存',
  add: '新增',
  save: '保存',
  update: '修改',
  remove: '删除',
  grant: '分配权限',
  export: '导出',
  import: '导入',
  review: '审核',
};

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Each call of the item. The API document speaks English; in Chinese the documents' own word for the last part of the path says what it does. */
const single = ({ method, path, summary }: MenuOperationRow): ApiChoice => ({
  method,
  pathPattern: path,
  words: { zh: verbs[lastOf(path)] ?? '', en: summary },
});

/** All calls below one path, and those of them that only read, where there are several. */
export function groupsOf(operations: readonly MenuOperationRow[]): readonly ApiChoice[] {
  const folders = [...new Set(operations.map(({ path }) => folderOf(path)))];
  return folders.flatMap((folder) => {
    const inside = operations.filter(({ path }) => path.startsWith(`${folder}/`));
    const reading = inside.filter(({ method }) => method === 'GET');
    const pathPattern = `${folder}/**`;
    return [
      ...(inside.length > 1 ? [{ method: 'any', pathPattern, words: { zh: '全部接口', en: 'All calls' } }] : []),
      ...(reading.length > 1 && reading.length < inside.length
        ? [{ method: 'GET', pathPattern, words: { zh: '全部查询接口', en: 'All calls that read' } }]
        : []),
    ];
  });
}

export const singlesOf = (operations: readonly MenuOperationRow[]): readonly ApiChoice[] => operations.map(single);
