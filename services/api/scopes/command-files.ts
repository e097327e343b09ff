// Which files commands say that something is to hold.
import { catalogue, type Resource } from '@cloud-factory/domain/catalogue';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { idAs, type FileId } from '@cloud-factory/domain/shared/ids';
import { idsIn } from '@cloud-factory/files';

/** The names of the fields of a record that hold files, those of its lines too. */
export const fileFieldsOf = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'lines') return fileFieldsOf(field.fields);
    return field.kind === 'files' ? [name] : [];
  });

/** What holds files is called one of these: in records as they are declared, in all other commands as orders call it. */
const holding = new Set(['fileId', 'fileIds', ...(catalogue as readonly Resource[]).flatMap(({ fields }) => fileFieldsOf(fields))]);

/** The files that commands name for something to hold: whether there are such files nobody has asked. */
export const filesIn = (said: unknown): readonly FileId[] => [...heldIn(said, new Set())].map((id) => idAs<'file'>(id));

function heldIn(said: unknown, found: Set<string>): ReadonlySet<string> {
  if (typeof said !== 'object' || said === null) return found;
  for (const [name, value] of Object.entries(said)) {
    if (holding.has(name)) idsIn(value, found);
    else heldIn(value, found);
  }
  return found;
}
