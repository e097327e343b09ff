#!/usr/bin/env node
// Which requirement of docs/requirements is covered by which test, in docs/coverage.md. A requirement is covered when its id stands in
// the name of a test (`R046 …`), open when it is not, and decided otherwise, whatever tests name it, when docs/requirements/decided.tsv says by which decision. A test
// names a finding as `SEC-3` or `COR-S2`, a screen S044 as `SC044`: `S…` alone is what tests of reliability say, and what accounts and numbers of samples look like.
//
//   node tools/coverage.mjs            writes docs/coverage.md, and the states of docs/requirements/findings.tsv
//   node tools/coverage.mjs --check    fails when the file is not what would be written, a test names an id that nobody has, or a link of a
//                                      paper leads nowhere
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brokenLinks } from './papers/links.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const table = (name) => {
  const path = join(root, 'docs/requirements', name);
  if (!existsSync(path)) return [];
  const [head = '', ...lines] = readFileSync(path, 'utf8').replace(/\r/g, '').trimEnd().split('\n');
  const names = head.split('\t');
  return lines.filter(Boolean).map((line) => Object.fromEntries(line.split('\t').map((cell, i) => [names[i], cell])));
};

const lists = [
  { file: 'rules.tsv', title: 'Rules', id: 'id', text: 'rule', area: 'area' },
  { file: 'messages.tsv', title: 'Messages', id: 'id', text: 'text', area: null },
  { file: 'screens.tsv', title: 'Screens', id: 'id', text: 'route_or_name', area: null, mark: (id) => id.replace(/^S/, 'SC') },
  { file: 'calls.tsv', title: 'Calls', id: 'id', text: 'path', area: 'area' },
  { file: 'findings.tsv', title: 'Findings', id: 'id', text: 'finding', area: 'severity' },
];
/** Four digits are a record of docs/decisions, fewer a line of docs/requirements/decisions.md. */
const records = new Map(readdirSync(join(root, 'docs/decisions')).map((name) => [name.slice(0, 4), name]));
const linkOf = (number) =>
  records.has(number) ? `[${number}](decisions/${records.get(number)})` : `[${number}](requirements/decisions.md)`;
const decided = new Map(table('decided.tsv').map(({ id, number, decision }) => [id, `${linkOf(number)}: ${decision}`]));
/** Rows that name no decision there is. */
const unnumbered = table('decided.tsv').filter(({ number }) => !(records.has(number) || /^([1-9]|[12]\d|3[0-5])$/.test(number)));

/** Tests name what they cover in the text of `it`, `test`, `describe` or of a row of `it.each`. */
const isTest = /\.(spec|e2e|fault)\.(ts|tsx)$/;
const all = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
}).split('\0');
const files = all.filter((file) => isTest.test(file) && existsSync(join(root, file)));
const covered = new Map();
for (const file of files) {
  for (const [id] of readFileSync(join(root, file), 'utf8').matchAll(/\b(?:(?:[RMC]|SC)\d{3}|(?:SEC|COR|USE|OPS)-[BSM]?\d{1,2})\b/g))
    covered.set(id, (covered.get(id) ?? new Set()).add(file));
}

const itself = (id) => id;
const known = new Set(lists.flatMap(({ file, id, mark = itself }) => table(file).map((row) => mark(row[id]))));
const strangers = [...covered].filter(([id]) => !known.has(id));
const out = [
  '# Coverage',
  '',
  'Written by `npm run coverage` from `docs/requirements/*.tsv` and the names of the tests; not edited by hand.',
  '',
];
const details = [];
const cell = (text) =>
  String(text ?? '')
    .replaceAll('|', '\\|')
    .slice(0, 110);
out.push('| list | covered | decided otherwise | open | all |', '|---|---|---|---|---|');
for (const { file, title, id, text, area, mark = itself } of lists) {
  const rows = table(file);
  const state = (row) => (decided.has(row[id]) ? 'decided' : covered.has(mark(row[id])) ? 'covered' : 'open');
  const count = (which) => rows.filter((row) => state(row) === which).length;
  out.push(`| ${title} | ${count('covered')} | ${count('decided')} | ${count('open')} | ${rows.length} |`);
  details.push('', `## ${title}`, '', '| id | what | state | where |', '|---|---|---|---|');
  for (const row of rows) {
    if (state(row) === 'open') continue;
    const where =
      state(row) === 'covered'
        ? [...covered.get(mark(row[id]))]
            .sort()
            .slice(0, 3)
            .map((each) => `\`${each}\``)
            .join(' ')
        : decided.get(row[id]);
    details.push(`| ${row[id]} | ${area ? `${row[area]}: ` : ''}${cell(row[text])} | ${state(row)} | ${where} |`);
  }
  const open = rows.filter((row) => state(row) === 'open').map((row) => row[id]);
  details.push('', `Open: ${open.length === 0 ? 'none' : ''}`, '', ...chunks(open, 20).map((part) => part.join(' ')));
}

function chunks(all, size) {
  return all.length === 0 ? [] : [all.slice(0, size), ...chunks(all.slice(size), size)];
}

const text = `${[...out, ...details].join('\n').trimEnd()}\n`;
const path = join(root, 'docs/coverage.md');

/**
 * docs/requirements/findings.tsv with the state of each finding: `mended` when a test names it, `partly` when a test does and the column `left` says what is
 * missing, `decided` when decided.tsv says by which decision, else `open`.
 */
const findingsPath = join(root, 'docs/requirements/findings.tsv');
const stateOfFinding = ({ id, left }) => (decided.has(id) ? 'decided' : !covered.has(id) ? 'open' : left ? 'partly' : 'mended');
const findings = `${[
  'id\tseverity\tfinding\tstate\tleft',
  ...table('findings.tsv').map((row) => [row.id, row.severity, row.finding, stateOfFinding(row), row.left ?? ''].join('\t').trimEnd()),
].join('\n')}\n`;
if (!process.argv.includes('--check')) {
  writeFileSync(path, text);
  writeFileSync(findingsPath, findings);
  console.log(out.slice(4).join('\n'));
} else {
  for (const [id, where] of strangers) console.error(`${[...where].join(', ')} names ${id}, which no list of requirements has`);
  for (const { id, number } of unnumbered) console.error(`decided.tsv: ${id} names no decision (${number})`);
  const isCurrent = readFileSync(findingsPath, 'utf8') === findings && existsSync(path) && readFileSync(path, 'utf8') === text;
  if (!isCurrent) console.error('docs/coverage.md or docs/requirements/findings.tsv is not up to date: run `npm run coverage`');
  const broken = brokenLinks(root, all);
  for (const each of broken) console.error(each);
  process.exit(isCurrent && strangers.length === 0 && unnumbered.length === 0 && broken.length === 0 ? 0 : 1);
}
