// npm run verify-log: walks the hash chains and names the first place of each tenant where they do not hold.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { verifyChain, type ChainReport, type ChainSource, type NotedHead } from './verify.js';
import { databaseSource, exportTo, fileSource, readNoted, type NotedHeads } from './verify-source.js';

const usage = `Verifies the event log: every event of every tenant, against its hash and the one before it.

  npm run verify-log -- --url postgres://…      reads the database (DATABASE_URL when not given)
  npm run verify-log -- --file export.jsonl     reads an export
    --noted heads.json   holds the log against heads that were noted earlier: shows a cut-off end, and a chain that was computed anew
    --note heads.json    notes where the log ends now; keep the file where the database's owner cannot write
    --export log.jsonl   writes all events as JSON lines (personal data stays encrypted)

Exit code 0: all holds. 1: it does not. 2: it could not be read.`;

/** Adds today's heads to those of a file; earlier ones stay. */
async function note(path: string, report: ChainReport): Promise<void> {
  const before: NotedHeads = existsSync(path) ? await readNoted(path) : {};
  const after: Record<string, readonly NotedHead[]> = { ...before };
  for (const [tenant, head] of report.heads) {
    const known = before[tenant] ?? [];
    after[tenant] = known.some(({ position }) => position === head.position) ? known : [...known, head];
  }
  await writeFile(path, `${JSON.stringify(after, null, 1)}\n`, { mode: 0o600 });
}

type Options = Readonly<{ noted?: string | undefined; note?: string | undefined; export?: string | undefined }>;

async function verify(source: ChainSource, options: Options, say: (line: string) => void): Promise<number> {
  const report = await verifyChain(source);
  for (const { tenant, position, what } of report.faults) say(`tenant ${tenant}, position ${position}: ${what}`);
  say(
    `${report.events} events of ${report.heads.size + report.faults.length} tenants verified, ${report.faults.length} ${report.faults.length === 1 ? 'fault' : 'faults'}`,
  );
  // What does not hold is not noted: it would pass for the truth from then on.
  if (options.note && report.faults.length === 0) await note(options.note, report);
  if (options.export) say(`${await exportTo(options.export, source)} events written to ${options.export}`);
  return report.faults.length === 0 ? 0 : 1;
}

/** The command. Answers its exit code. */
export async function run(args: readonly string[], say: (line: string) => void = console.log): Promise<number> {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { url: option, file: option, noted: option, note: option, export: option, help: { type: 'boolean' } },
  });
  const url = values.url ?? process.env['DATABASE_URL'];
  if (values.help || (!values.file && !url)) {
    say(usage);
    return values.help ? 0 : 2;
  }
  const noted = values.noted ? await readNoted(values.noted) : {};
  if (values.file) return verify(fileSource(values.file, noted), values, say);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // the query that is under way says it
  await client.connect();
  try {
    return await verify(await databaseSource(client, noted), values, say);
  } finally {
    await client.end();
  }
}
