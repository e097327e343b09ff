import { parseSync } from 'oxc-parser';
import { isSafePattern } from 'redos-detector';

/**
 * Where patterns meet what people send: everything that runs in the server. The console holds up nobody but the person who looks at it, and what it
 * shares with the server stands in the domain.
 */
const rooms = ['domain/', 'projections/', 'workflows/', 'services/', 'deploy/'];
const isTest = (file) => /\.(spec|bench|fault|e2e)\.tsx?$/.test(file) || file.includes('/testing/') || file.endsWith('/examples.ts');
export const isJudged = (file) => rooms.some((room) => file.startsWith(room)) && !isTest(file);

/** The patterns of a source, and where it makes patterns of texts. */
export function patternsIn({ file, text }) {
  const patterns = [];
  const made = [];
  const visit = (node) => {
    if (!node || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(visit);
    const line = () => text.slice(0, node.start).split('\n').length;
    if (node.type === 'Literal' && node.regex) patterns.push({ file, line: line(), source: node.regex.pattern, flags: node.regex.flags });
    if ((node.type === 'NewExpression' || node.type === 'CallExpression') && node.callee?.name === 'RegExp')
      made.push({ file, line: line() });
    for (const key of Object.keys(node)) if (key !== 'loc' && key !== 'range') visit(node[key]);
  };
  visit(parseSync(file, text).program.body);
  return { patterns, made };
}

/** Whether the steps that a pattern takes have a bound for each sign of a text, however the text is made. Counted in steps, never in time. */
export const isSafe = (source, flags) =>
  isSafePattern(source, {
    caseInsensitive: flags.includes('i'),
    unicode: /[uv]/.test(flags),
    dotAll: flags.includes('s'),
    multiLine: flags.includes('m'),
    maxScore: 200,
    maxSteps: 20_000,
    // Ends what the judge itself does not come to an end with; steps end the rest.
    timeout: 20_000,
  }).safe;

/**
 * Holds sources against the rule. An exception says why, and is one of two: `begins` (it may begin anywhere, but what one beginning reads another
 * does not; it must be safe where its beginning is held fast), or `most` (texts are so many signs long, which is held before the pattern is asked).
 * @param {readonly { file: string, text: string }[]} sources
 */
export function check(sources, { patterns: allowed, made: allowedMade }) {
  const judged = sources.filter(({ file }) => isJudged(file)).map(patternsIn);
  const faults = [];
  const used = new Set();
  const verdicts = new Map();
  const safe = (source, flags) => {
    const key = `${flags}/${source}`;
    if (!verdicts.has(key)) verdicts.set(key, isSafe(source, flags));
    return verdicts.get(key);
  };
  for (const { file, line, source, flags } of judged.flatMap(({ patterns }) => patterns)) {
    const exception = allowed.find((each) => each.file === file && each.source === source);
    if (exception) used.add(exception);
    if (safe(source, flags)) {
      if (exception) faults.push(`${file}:${line}: this pattern needs no exception: /${source}/`);
      continue;
    }
    if (!exception)
      faults.push(
        `${file}:${line}: this pattern can run away: /${source}/${flags}. Look for the end with indexOf, hold its beginning fast (^), bound its repetitions, or say in tools/patterns/exceptions.mjs why it cannot`,
      );
    else if (exception.most === undefined && !safe(`^(?:${source.replace(/^\(\?<!\[[^\]]*\]\)/, '')})`, flags.replace(/[gm]/g, '')))
      faults.push(`${file}:${line}: this pattern runs away from one beginning already: /${source}/`);
  }
  for (const { file, line } of judged.flatMap(({ made }) => made))
    if (allowedMade.some((each) => each.file === file)) used.add(allowedMade.find((each) => each.file === file));
    else
      faults.push(
        `${file}:${line}: a pattern is made of a text: write it out, so that it is judged, or say why it is safe in tools/patterns/exceptions.mjs`,
      );
  for (const each of [...allowed, ...allowedMade])
    if (!used.has(each)) faults.push(`${each.file}: an exception that nothing needs any more: ${each.source ?? each.why}`);
  return { sources: judged.length, patterns: judged.reduce((sum, { patterns }) => sum + patterns.length, 0), faults };
}
