// A law: a connection to the database that breaks never ends the program. Node ends a process for an error event without a listener, and a pool listens
// to a connection only while it lies in it: so each pool listens to each of its connections, and each single connection has a listener.

/** The name that a call's answer is given, as in `const pool = new pg.Pool(`. */
const made = /(?:const|let)\s+(\w+)\s*=\s*new\s+pg\.(Pool|Client)\(/g;

/** What is wrong with one source file; empty when all is well. @param {string} text */
export function unheard(text) {
  const faults = [];
  for (const [, name, kind] of text.matchAll(made)) {
    const hears = (event) => text.includes(`${name}.on('${event}'`);
    if (!hears('error')) faults.push(`${kind} ${name}: no listener for 'error'`);
    if (kind === 'Pool' && !(hears('connect') && /\.on\('connect', \((\w+)\) => \{\s*\1\.on\('error'/.test(text)))
      faults.push(`Pool ${name}: no listener for the errors of its connections`);
  }
  // One that is given no name cannot be listened to in time.
  const all = text.match(/new\s+pg\.(?:Pool|Client)\(/g) ?? [];
  if (all.length > [...text.matchAll(made)].length) faults.push('a connection without a name');
  return faults;
}
