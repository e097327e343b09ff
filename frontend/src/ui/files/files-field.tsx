import type { FilesInput } from '../form/field-input.js';
import { FilesPanel } from './files-panel.js';

/** The input of `files` fields: hand it to a form as `files={uploads}`. */
export const uploads: FilesInput = ({ value, onChange, label, isReadOnly }) => (
  <FilesPanel ids={value} onChange={onChange} label={label} isReadOnly={isReadOnly} />
);
