// Several statements in one round trip and under one Sync of PostgreSQL's extended protocol. What makes that safe: the server works on the
// messages in their order, and after an error it skips everything up to the Sync. So a statement behind the opening of a transaction
// is never run when the opening failed, and what was sent without a transaction of its own is one transaction, ended by the Sync.
import pg from 'pg';

/** A `name`: planned once per connection and then only run. Without one it is planned each time. */
export type Statement = Readonly<{ text: string; values: readonly unknown[]; name?: string }>;
export type StatementResult = Readonly<{ rows: readonly unknown[]; rowCount: number }>;

/** What the driver's connection offers to those who speak the protocol themselves; its own declarations lag behind. */
type Connection = Readonly<{
  stream: Readonly<{ cork: () => void; uncork: () => void }>;
  parse: (message: Readonly<{ text: string; name: string }>) => void;
  bind: (message: Readonly<{ statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }>) => void;
  describe: (message: Readonly<{ type: 'P' }>) => void;
  execute: (message: Readonly<Record<string, never>>) => void;
  close: (message: Readonly<{ type: 'S'; name: string }>) => void;
  sync: () => void;
}>;
type Result = pg.ResultBuilder & {
  addFields: (fields: unknown) => void;
  parseRow: (fields: unknown) => pg.QueryResultRow;
  addCommandComplete: (message: unknown) => void;
};

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils; // exported, and not declared
const newResult = (): Result => new pg.Result('', pg.types) as unknown as Result; // what the driver's own queries are filled into

/** The names that each connection has planned. */
const planned = new WeakMap<object, Set<string>>();

/** For `client.query(…)`, as the driver takes queries of other people's making. */
class Exchange implements pg.Submittable {
  readonly #results: StatementResult[] = [];
  #result = newResult();
  #failure: unknown;
  #names: Set<string> = new Set();

  constructor(
    private readonly statements: readonly Statement[],
    private readonly settle: (failure: unknown, results: readonly StatementResult[]) => void,
  ) {}

  /** The driver would put its own in place of a callback that is not there. */
  readonly callback = (): void => undefined;

  readonly submit = (driver: pg.Connection): void => {
    const connection = driver as unknown as Connection;
    this.#names = planned.get(connection) ?? new Set();
    planned.set(connection, this.#names);
    connection.stream.cork();
    try {
      for (const { text, values, name = '' } of this.statements) {
        if (name === '' || !this.#names.has(name)) {
          // An earlier try may have planned it and failed after that: what is not there may be closed as well.
          if (name !== '') connection.close({ type: 'S', name });
          connection.parse({ text, name });
        }
        connection.bind({ statement: name, values, valueMapper: prepareValue });
        connection.describe({ type: 'P' });
        connection.execute({});
      }
    } catch (error) {
      this.#failure = error; // a value that cannot be sent: told with the answer to what was sent before it
    } finally {
      connection.sync();
      connection.stream.uncork();
    }
  };

  handleRowDescription({ fields }: Readonly<{ fields: unknown }>): void {
    this.#result.addFields(fields);
  }

  handleDataRow({ fields }: Readonly<{ fields: unknown }>): void {
    try {
      this.#result.addRow(this.#result.parseRow(fields));
    } catch (error) {
      this.#failure ??= error;
    }
  }

  handleCommandComplete(message: unknown): void {
    this.#result.addCommandComplete(message);
    const name = this.statements[this.#results.length]?.name;
    if (name !== undefined) this.#names.add(name);
    this.#results.push({ rows: this.#result.rows, rowCount: this.#result.rowCount ?? 0 });
    this.#result = newResult();
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({});
  }

  /** Of the server, or of a connection that broke: then no other message comes. */
  handleError(error: unknown): void {
    const name = this.statements[this.#results.length]?.name;
    if (name !== undefined) this.#names.delete(name);
    this.settle(this.#failure ?? error, this.#results);
  }

  handleReadyForQuery(): void {
    this.settle(this.#failure ?? null, this.#results);
  }

  handlePortalSuspended(): void {
    this.#failure ??= new Error('a statement was not run to its end');
  }

  handleCopyInResponse(connection: Readonly<{ sendCopyFail: (why: string) => void }>): void {
    connection.sendCopyFail('nothing is copied here');
  }

  handleCopyData(): void {
    this.#failure ??= new Error('nothing is copied here');
  }
}

/** Sends the statements together. Resolves with a result for each, or rejects with the first error: then those behind it were not run. */
export function exchange(client: pg.ClientBase, statements: readonly Statement[]): Promise<readonly StatementResult[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new Exchange(statements, (failure, results) => {
        if (failure === null && results.length === statements.length) resolve(results);
        else reject((failure ?? new Error(`${statements.length} statements got ${results.length} results`)) as Error);
      }),
    );
  });
}

type Waiting = Readonly<{ statement: Statement; resolve: (result: StatementResult) => void; reject: (error: unknown) => void }>;

/**
 * The statements of one transaction. `opening` goes before the first of them, in the same round trip; what is asked in one turn of the
 * loop goes together. Once the opening has failed nothing is sent any more.
 */
export function createConversation(client: pg.ClientBase, opening: readonly Statement[]) {
  let waiting: Waiting[] = [];
  let sending: Promise<void> | null = null;
  let begun: 'no' | 'yes' | Readonly<{ failed: unknown }> = 'no';

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const asked = waiting;
      waiting = [];
      const before = begun === 'no' ? opening : [];
      try {
        if (typeof begun === 'object') throw begun.failed;
        begun = 'yes';
        const results = await exchange(client, [...before, ...asked.map(({ statement }) => statement)]);
        asked.forEach(({ resolve }, nth) => resolve(results[before.length + nth] as StatementResult)); // one for each, by `exchange`
      } catch (error) {
        // Its transaction, if there is one, has failed with the statement: there is nothing to go on with.
        if (before.length > 0) begun = { failed: error };
        for (const { reject } of asked) reject(error);
      }
    }
    sending = null;
  }

  return {
    ask: (statement: Statement): Promise<StatementResult> =>
      new Promise((resolve, reject) => {
        waiting.push({ statement, resolve, reject });
        sending ??= Promise.resolve().then(send);
      }),
    /** Resolves when all that was asked is answered: whether there is a transaction to be ended, or why there is none. */
    ended: async (): Promise<'no' | 'yes' | Readonly<{ failed: unknown }>> => {
      await sending;
      return begun;
    },
  };
}

export type Asked = Readonly<{ statements: readonly Statement[] }>;
type AskedWaiting = Asked & Readonly<{ resolve: (result: StatementResult) => void; reject: (error: unknown) => void }>;

/** So many questions in one round trip at most, and so many round trips at once. */
const mostTogether = 64;
const lanes = 2;

/**
 * Questions that stand alone, each some statements of which the last one is answered. What comes while others are asked goes together, in one round
 * trip: nobody waits for a timer. The statements of one follow each other without another's between them; where one of many fails, each
 * is asked again by itself.
 */
export function createAsking(borrowed: () => Promise<Readonly<{ client: pg.ClientBase; giveBack: () => void }>>) {
  const waiting: AskedWaiting[] = [];
  let running = 0;

  async function askOn(client: pg.ClientBase, asked: readonly AskedWaiting[]): Promise<void> {
    try {
      const results = await exchange(
        client,
        asked.flatMap(({ statements }) => statements),
      );
      let last = -1;
      for (const { statements, resolve } of asked) {
        last += statements.length;
        resolve(results[last] as StatementResult); // one for each, by `exchange`
      }
    } catch (error) {
      if (asked.length === 1) for (const { reject } of asked) reject(error);
      else for (const each of asked) await askOn(client, [each]);
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const asked = waiting.splice(0, mostTogether);
      try {
        const { client, giveBack } = await borrowed();
        await askOn(client, asked).finally(giveBack);
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    running -= 1;
  }

  return ({ statements }: Asked): Promise<StatementResult> =>
    new Promise((resolve, reject) => {
      waiting.push({ statements, resolve, reject });
      if (running >= lanes) return;
      running += 1;
      // After this turn of the loop: who was woken together asks together.
      setImmediate(() => void run());
    });
}
