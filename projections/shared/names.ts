// How names of declarations are written in SQL.
import pg from 'pg';

/** The schema of all read models. Owned by the role of the projector, read by `cf_read`. */
export const schema = 'read_model';

/** Names that every table has for itself. */
const taken = new Set(['tenant_id', 'key', 'position', 'streams']);

/** `discountedCents` → `discounted_cents`; one that every table has for itself gets an underscore, `tenantId` → `tenant_id_`. */
export function columnName(property: string): string {
  const name = property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return taken.has(name) ? `${name}_` : name;
}

/** A name, ready for SQL. */
export const quoted = (name: string): string => pg.escapeIdentifier(name);

/** The table with its schema, ready for SQL. */
export const tableName = (name: string): string => `${schema}.${quoted(name)}`;

/** The name of a set of counted columns in the table of counts. */
export const dimensionsOf = (set: readonly string[]): string => set.join(',');

/** The column of a property, ready for SQL. */
export const columnOf = (property: string): string => quoted(columnName(property));
