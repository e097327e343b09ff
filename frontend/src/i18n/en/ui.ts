import type zh from '../zh/ui.js';
import type { Texts } from '../texts.js';

export default {
  reason: 'Reason', ok: 'OK', cancel: 'Cancel', close: 'Close', retry: 'Try again', reset: 'Reset', search: 'Search', more: 'More', add: 'New', edit: 'Edit', view: 'View', remove: 'Delete', save: 'Save', saveAndNew: 'Save and new', print: 'Print', prompt: 'Please confirm',
  yes: 'Yes', no: 'No', none: 'None', loading: 'Loading…', copyDetails: 'Copy details', copied: 'Copied', actions: 'Actions', open: 'Open', back: 'Back',
  done: { added: 'Added', updated: 'Saved', removed: 'Deleted', done: 'Done' },
  list: {
    total: '{{total}} in all', selected: '{{count}} selected', clearSelection: 'Clear selection', selectAll: 'Select this page', selectRow: 'Select {{title}}', pickFirst: 'Please select at least one row', removeAsk: 'Delete the selected rows?',
    removeNamed: 'Deletes {{count}}: {{names}}', typeCount: 'Type {{count}} to confirm', columns: 'Columns', resetColumns: 'Reset to default', dense: 'Dense', comfortable: 'Comfortable', density: 'Row height', export: 'Export', exporting: 'Exporting', exportQueued: 'There is a lot of data. The export runs in the background; find it in the list of jobs',
    exportFailed: 'The export failed', refresh: 'Refresh', filters: 'Filters', moreFilters: 'More', fewerFilters: 'Fewer', from: 'from', to: 'to', any: 'All', size: 'Rows per page', sizeOf: '{{size}} per page', page: 'Page', previous: 'Previous page', next: 'Next page', sortBy: 'Sort by {{label}}',
    emptyTitle: 'Nothing here yet', emptyText: 'The first record you add appears here.', noMatchTitle: 'Nothing matches', noMatchText: 'Change or clear the filters.', clearFilters: 'Clear filters', forbiddenTitle: 'No access', forbiddenText: 'You may not see this list. Please ask your administrator.',
    failedTitle: 'Loading failed', moveUp: 'Move {{label}} up', moveDown: 'Move {{label}} down', index: 'No.', peek: 'Quick view', openFull: 'Open details', keyboard: 'Keys: J/K move, Enter opens, X selects', rows: 'List of {{label}}', refreshing: 'Refreshing', rowActions: 'Actions of {{title}}',
  },
  form: {
    required: 'This field is required', tooLong: 'At most {{max}} characters', tooShort: 'Please enter something', number: 'Please enter a number', integer: 'Please enter a whole number', min: 'Not less than {{min}}', max: 'Not more than {{max}}', places: 'At most {{max}} decimal places', format: 'This format is not right', phone: 'This is not a mobile number', email: 'This is not an email address',
    date: 'This is not a date', colour: 'Please enter a colour, such as #409EFF', creditCode: 'The unified social credit code has 18 characters', code: 'Only letters, digits and . _ / -', option: 'Please choose one of the options', tooMany: 'At most {{max}}', invalid: 'This is not right', unknown: 'This field is not supported',
    errors: '{{count}} to correct', changes: '{{count}} unsaved changes', noChanges: 'No unsaved changes', saved: 'Saved', saving: 'Saving', failed: 'Saving failed', addLine: 'Add a line', removeLine: 'Delete line {{row}}', noLines: 'No lines yet', line: 'Line {{row}}',
    draftFound: 'There is a draft of {{at}}', draftRestore: 'Restore the draft', draftDiscard: 'Discard it', draftOlder: 'The draft is based on an older version; differences are compared when you save.', readOnly: 'Read only', clear: 'Clear', choose: 'Choose', teethHint: 'Enter teeth, such as 11 12',
    conflictTitle: 'Someone else changed this', conflictText: 'Choose what to keep for each field in conflict.', field: 'Field', mine: 'Mine', theirs: 'Theirs', keepMine: 'Keep mine', takeTheirs: 'Take theirs', applyConflict: 'Merge and save', unreachable: 'The server cannot be reached. Please try again later', reference: 'Reference {{reference}}',
    notFound: 'There is no such record', new: 'New: {{label}}', province: 'Province', city: 'City', district: 'District', noFiles: 'Files cannot be uploaded here', unsavedLeave: 'Unsaved changes are lost when you leave',
  },
  picker: { title: 'Please choose', search: 'Type to search', picked: '{{count}} chosen', open: 'Choose {{label}}', index: 'No.', clear: 'Clear the choice', noSource: 'There is nothing to choose from' },
  history: { title: 'History', at: 'Time', by: 'By', what: 'What', change: 'Change', before: 'Before', after: 'After', empty: 'No history', asOf: 'Show as it was then', now: 'Back to now', viewing: 'You see this as of {{at}}', version: 'Version {{version}}', nothing: '(empty)' },
  files: {
    title: 'Files', drop: 'Drop files here, or', choose: 'choose files', empty: 'No files yet', uploading: 'Uploading {{percent}}%', hashing: 'Checking', paused: 'Paused', failed: 'The upload failed', resume: 'Resume', retry: 'Try again', cancel: 'Cancel the upload', download: 'Download {{name}}', preview: 'Preview {{name}}', remove: 'Delete {{name}}',
    name: 'File name', size: 'Size', progress: 'Upload of {{name}}', tooLarge: 'The file is larger than {{limit}}', done: 'Uploaded',
  },
  model: { title: '3D preview', fit: 'Fit', wireframe: 'Wireframe', triangles: 'Triangles', box: 'Size (mm)', loading: 'Reading the model', failed: 'This model cannot be read', noWebGl: 'This browser cannot show 3D', rotate: 'Drag to turn, wheel to zoom, right button to move' },
  tree: { expand: 'Expand {{title}}', collapse: 'Collapse {{title}}', addChild: 'Add below', empty: 'Nothing below' },
} as const satisfies Texts<typeof zh>;
