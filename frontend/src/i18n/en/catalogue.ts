import type zh from '../zh/catalogue.js';
import type { Texts } from '../texts.js';

export default {
  imports: {
    button: 'Import',
    title: 'Import {{label}}',
    text: 'Choose an .xlsx as “Export” makes it: rows with an ID are changed, rows without one are added. It is checked first and then imported row by row in the background; the result says which rows were refused, and why.',
    goesOn: 'This window may be closed: the import goes on, and the background jobs show how far it is and what it came to.',
    file: '.xlsx file',
    pick: 'Choose a file',
    check: 'Check',
    report: '{{rows, times(one: row; other: rows)}}: {{creates}} to add, {{changes}} to change',
    errors: '{{count, times(one: error; other: errors)}}: put right what is wrong and choose the file again',
    row: 'Row',
    field: 'Field',
    problem: 'Problem',
    more: '{{count}} more are not shown',
    go: 'Import {{rows, times(one: row; other: rows)}}',
    done: '{{rows, times(one: row; other: rows)}} imported',
    close: 'Close',
  },
  unknown: 'There are no records of the kind “{{key}}”',
  retired: 'Retired',
  show: 'Show',
  tree: 'Tree',
  list: 'List',
} as const satisfies Texts<typeof zh>;
