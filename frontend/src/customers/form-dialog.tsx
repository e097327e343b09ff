export { FormDialog } from '../ui/form/form-dialog.js';
