import { usePage } from '../platform/page.js';
import { NotFoundPage } from '../app/error-pages.js';
import { RecordPage } from '../ui/form/record-page.js';
import { uploads } from '../ui/files/files-field.js';
import { fieldsOf, resourceAt, writeRight } from './sources.js';

/** `/{area}/{key}/{id}`: one record of the catalogue; `new` makes one. A published version is shown and not changed. */
export function ResourceFormPage() {
  const { params, search } = usePage();
  const { area = '', key = '', id = '' } = params;
  const resource = resourceAt(area, key);
  if (!resource) return <NotFoundPage />;
  const parent = resource.tree && search['parent'] ? { [resource.tree.parent]: search['parent'] } : {};
  // What the page that led here knows already: `?customerId=…`.
  const given = Object.fromEntries(Object.entries(search).filter(([name]) => name in resource.fields));
  return (
    <RecordPage
      labels={{ zh: resource.labels.zh, en: resource.one }}
      fields={fieldsOf(resource)}
      id={id}
      detailPath={`${resource.path}/detail`}
      submitPath={`${resource.path}/submit`}
      title={(row) => String(row[resource.title] ?? '')}
      writePermission={writeRight(resource)}
      isReadOnly={(row) => row['status'] === 'published' || row['status'] === 'retired'}
      stream={(record) => `record-${key}-${record}`}
      files={uploads}
      defaults={{ ...parent, ...startingValues(resource.fields), ...given }}
      {...(resource.keyedBy && { locked: [resource.keyedBy] })}
      changes={[['tree', resource.path]]}
    />
  );
}

/** A new record is enabled, and stands first, until someone says otherwise. */
function startingValues(fields: Readonly<Record<string, { kind: string }>>): Readonly<Record<string, unknown>> {
  const start = (name: string, kind: string): boolean | number | undefined =>
    kind === 'yesNo' && name === 'enabled' ? true : kind === 'integer' && ['sort', 'isSealed'].includes(name) ? 0 : undefined;
  return Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, start(name, kind)]));
}
