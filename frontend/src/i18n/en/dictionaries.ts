import type zh from '../zh/dictionaries.js';
import type { Texts } from '../texts.js';

export default {
  title: 'Dictionaries',
  which: 'Dictionary',
  parents: 'All dictionaries',
  children: 'Entries',
  choose: 'Choose a dictionary first',
  none: 'No entries',
  noDictionary: 'No dictionaries',
  add: 'Add',
  addTo: 'Add an entry',
  edit: 'Edit',
  remove: 'Delete',
  removeAsk: 'Delete the selected rows?',
  removed: 'Deleted',
  added: 'Added',
  updated: 'Updated',
  sealed: { no: 'No', yes: 'Yes' },
  actions: 'Actions',
  search: 'Search by code',
  retry: 'Try again',
  pages: 'Pages',
} as const satisfies Texts<typeof zh>;
