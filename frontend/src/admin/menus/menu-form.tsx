import { Autocomplete, Checkbox, Input, SegmentedControl, Select, SimpleGrid, Skeleton, TagsInput, TextInput } from '@mantine/core';
import { menuList } from '@cloud-factory/domain/tenancy/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { Refused } from '../../platform/api.js';
import { DeedForm } from '../../ui/deed-form.js';
import { Dialog } from '../../ui/dialog.js';
import { useDeed } from '../../ui/deed.js';
import { IconField } from '../../ui/icon-field.js';
import { noticeDone } from '../../ui/notices.js';
import { roleOptionsQuery } from '../admin-queries.js';
import { permissionCodesQuery } from '../scopes/scope-queries.js';
import { detailQuery, menuRowsQuery, save } from '../tenancy/tenancy-queries.js';
import { contentOf, menuItems, newContent, placesFor, type MenuContent, type MenuItemRow } from './menu-items.js';
import { unsaid, useBegun, type Asked } from '../../ui/form/use-begun.js';
import { NotRead } from '../../ui/not-read.js';

const { fields } = menuList;
const kinds = fields.category.kind === 'choice' ? fields.category.options : {};

/** What is edited: an item by its id, or a new one below another. */
export type Edited = Readonly<{ id: string }> | Readonly<{ below: string | null }>;
type Props = Readonly<{ edited: Edited; onClose: () => void }>;

/** The dialog of an item of the menu: a folder, a page or a button. */
export function MenuDialog({ edited, onClose }: Props) {
  const { t } = useTranslation(['admin', 'ui']);
  const words = useWords();
  const id = 'id' in edited ? edited.id : undefined;
  const { data: rows } = useQuery(menuRowsQuery);
  const { data: saved, error } = useQuery({ ...detailQuery('menu', id ?? ''), enabled: id !== undefined, staleTime: 0 });
  const { row, key, setDirty, isDirty, newer, asked } = useBegun(saved as MenuItemRow | undefined, fields); // the answer of the detail
  return (
    <Dialog
      isDirty={isDirty}
      size="lg"
      onClose={onClose}
      title={row ? words({ zh: row.nameZh, en: row.nameEn }) : t('ui:form.new', { label: t('admin:menu.item') })}
    >
      {error && !row ? (
        <NotRead error={error} />
      ) : !rows || (id !== undefined && !row) ? (
        <Skeleton h={360} />
      ) : (
        <MenuForm
          key={key}
          rows={rows}
          saved={row}
          first={row ? contentOf(row) : newContent(rows, 'below' in edited ? edited.below : null)}
          newer={newer}
          asked={asked}
          onDirty={setDirty}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

type FormProps = Readonly<{
  rows: readonly MenuItemRow[];
  saved: MenuItemRow | undefined;
  first: MenuContent;
  newer: ReactNode;
  asked: Asked;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
}>;
type Text = 'nameZh' | 'nameEn' | 'code' | 'path' | 'sort' | 'url' | 'remark';
type Typed = Readonly<Record<Text | 'icon' | 'permission' | 'parentId', string>> &
  Pick<MenuContent, 'category' | 'openMode' | 'roles' | 'isTab'>;

const typedOf = ({ parentId, url, permission, remark, sort, ...rest }: MenuContent): Typed => ({
  ...rest,
  parentId: parentId ?? '',
  url: url ?? '',
  permission: permission ?? '',
  remark: remark ?? '',
  sort: String(sort),
});
/** A button opens nothing: what was typed for a page is not kept with it. */
const sentOf = ({ parentId, url, permission, remark, sort, ...rest }: Typed): MenuContent => ({
  ...rest,
  ...(rest.category === 'button' && { path: '', icon: '', openMode: 1, roles: [], isTab: true }),
  parentId: parentId || null,
  url: rest.category === 'button' ? null : url.trim() || null,
  permission: permission.trim() || null,
  remark: remark.trim() || null,
  sort: Number(sort),
});
const required: readonly Text[] = ['nameZh', 'nameEn', 'code'];

function MenuForm({ rows, saved, first, newer, asked, onDirty, onClose }: FormProps) {
  const { t } = useTranslation(['admin', 'ui']);
  const words = useWords();
  const [values, setValues] = useState<Typed>(() => typedOf(first));
  const [isTried, setTried] = useState(false);
  const { data: codes = [] } = useQuery(permissionCodesQuery);
  const { go, error, isPending } = useDeed((sent: object, commandId: string) => save('menu', sent, commandId));
  const set = (part: Partial<Typed>): void => {
    setValues((current) => ({ ...current, ...part }));
    onDirty(true);
  };
  const missing = (name: keyof Typed): string | undefined => {
    if (required.some((each) => each === name) && values[name].toString().trim() === '') return t('ui:form.required');
    if (name === 'sort' && !/^\d{1,4}$/.test(values.sort)) return t('ui:form.integer');
    return name === 'parentId' && values.category === 'button' && values.parentId === '' ? t('admin:menu.buttonNeedsPage') : undefined;
  };
  const faultAt = (name: keyof Typed): string | undefined =>
    (error instanceof Refused ? error.errors.find(({ path }) => path.split('.')[0] === name)?.message : undefined) ??
    (isTried ? missing(name) : undefined);
  const submit = (): void => {
    setTried(true);
    if ([...required, 'sort' as const, 'parentId' as const].some((name) => missing(name) !== undefined)) return;
    go({ ...sentOf(values), ...(saved && { id: saved.id, version: saved.version }) }, () => {
      onDirty(false);
      noticeDone(t(saved ? 'ui:done.updated' : 'ui:done.added'));
      onClose();
    });
  };
  return (
    <DeedForm onSubmit={submit} error={unsaid(error, asked)} isPending={isPending}>
      {newer}
      <Place values={values} set={set} faultAt={faultAt} rows={rows} saved={saved} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
        {(['nameZh', 'nameEn', 'code', 'sort'] as const).map((name) => (
          <TextField key={name} name={name} values={values} set={set} faultAt={faultAt} />
        ))}
      </SimpleGrid>
      {values.category === 'menu' && <Opening values={values} set={set} faultAt={faultAt} />}
      {values.category === 'menu' && <Shown values={values} set={set} faultAt={faultAt} />}
      <Autocomplete
        label={words(fields.permission)}
        description={t('admin:menu.permissionHint')}
        maxLength={100}
        limit={50}
        data={[...new Set([...codes, ...rows.flatMap(({ permission }) => permission ?? [])])].toSorted()}
        value={values.permission}
        onChange={(permission) => set({ permission })}
        error={faultAt('permission')}
      />
      <TextField name="remark" values={values} set={set} faultAt={faultAt} />
    </DeedForm>
  );
}

type Part = Readonly<{ values: Typed; set: (part: Partial<Typed>) => void; faultAt: (name: keyof Typed) => string | undefined }>;

function TextField({ name, values, set, faultAt }: Part & Readonly<{ name: Text }>) {
  const words = useWords();
  const field = fields[name];
  return (
    <TextInput
      label={words(field)}
      withAsterisk={required.includes(name)}
      maxLength={field.kind === 'text' ? field.max : 4}
      {...(name === 'sort' && { inputMode: 'numeric' as const })}
      value={values[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      error={faultAt(name)}
    />
  );
}

/** Whether it is a page or a button, and what it stands below. What has something below it stays no button. */
function Place({ values, set, faultAt, rows, saved }: Part & Pick<FormProps, 'rows' | 'saved'>) {
  const { t } = useTranslation(['admin', 'ui']);
  const words = useWords();
  const hasChildren = rows.some(({ parentId }) => parentId === saved?.id);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
      <Select
        label={words(fields.parentId)}
        placeholder={t('admin:menu.top')}
        clearable
        clearButtonProps={{ 'aria-label': t('ui:form.clear') }}
        searchable
        nothingFoundMessage={t('admin:tree.nothing')}
        data={[...placesFor(menuItems(rows), saved?.id, words)]}
        value={values.parentId || null}
        onChange={(parentId) => set({ parentId: parentId ?? '' })}
        error={faultAt('parentId')}
      />
      <Input.Wrapper
        label={words(fields.category)}
        labelElement="div"
        inputWrapperOrder={['label', 'input', 'description']}
        description={hasChildren ? t('admin:menu.hasChildren') : undefined}
      >
        <SegmentedControl
          fullWidth
          disabled={hasChildren}
          aria-label={words(fields.category)}
          value={values.category}
          onChange={(category) => set({ category: category === 'button' ? 'button' : 'menu' })}
          data={Object.entries(kinds).map(([value, label]) => ({ value, label: words(label) }))}
        />
      </Input.Wrapper>
    </SimpleGrid>
  );
}

/** What a page opens, how, and under which picture. */
function Opening({ values, set, faultAt }: Part) {
  const { t } = useTranslation('admin');
  const words = useWords();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
      <TextField name="path" values={values} set={set} faultAt={faultAt} />
      <IconField label={words(fields.icon)} value={values.icon} onChange={(icon) => set({ icon })} error={faultAt('icon')} />
      <TextField name="url" values={values} set={set} faultAt={faultAt} />
      <Select
        label={words(fields.openMode)}
        allowDeselect={false}
        data={[
          { value: '1', label: t('menu.openModes.tab') },
          { value: '2', label: t('menu.openModes.window') },
        ]}
        value={String(values.openMode)}
        onChange={(openMode) => set({ openMode: openMode === '2' ? 2 : 1 })}
        error={faultAt('openMode')}
      />
    </SimpleGrid>
  );
}

/** To which roles a page is shown, and whether in a tab. Roles are known by their alias, which is the same with every tenant. */
function Shown({ values, set, faultAt }: Part) {
  const { t } = useTranslation(['admin', 'ui']);
  const words = useWords();
  const { data: roles = [] } = useQuery(roleOptionsQuery);
  return (
    <>
      <TagsInput
        label={words(fields.roles)}
        description={t('admin:menu.rolesHint')}
        data={roles.map(({ roleAlias }) => roleAlias)}
        maxTags={50}
        clearable
        clearButtonProps={{ 'aria-label': t('ui:form.clear') }}
        value={[...values.roles]}
        onChange={(next) => set({ roles: next })}
        error={faultAt('roles')}
      />
      <Checkbox
        label={words(fields.isTab)}
        description={t('admin:menu.isTabHint')}
        checked={values.isTab}
        onChange={({ currentTarget }) => set({ isTab: currentTarget.checked })}
      />
    </>
  );
}
