import pg from 'pg';
import utils from 'pg/lib/utils.js';
import type { PreparedStatement } from './sql.ts';

type Row = Record<string, unknown>;
type Parameter = string | Buffer | null;
type Answered = (error: Error | null, rows: Row[]) => void;

/** How the rows of a statement are read. */
interface RowShape {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
}
const NO_COLUMNS: RowShape = { names: [], parsers: [] };

/** The part of the driver's connection that a query speaks to; its types leave it out. */
interface Connection {
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(values: { statement: string; values: Parameter[] }): void;
  describe(what: { type: 'P' }): void;
  execute(what: object): void;
  sync(): void;
}

/** Pipelined clients take no query but the driver's own. Its type leaves out the callback, which the client may replace. */
const DriverQuery = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  callback: Answered,
) => { readonly callback: Answered };

const shapesByConnection = new WeakMap<Connection, Map<string, RowShape>>();

/**
 * A named statement, ready to be sent. The driver's own query has PostgreSQL describe the columns of every answer, which
 * costs both sides a twelfth of a read; they never change while a connection keeps a statement, so here each connection
 * asks once. See docs/adr/0002-statements-on-pipelined-connections.md.
 */
class NamedQuery extends DriverQuery {
  readonly name: string;
  readonly #text: string;
  readonly #parameters: Parameter[];
  readonly #rows: Row[] = [];
  #shapes: Map<string, RowShape> | undefined;
  #shape: RowShape | undefined;
  #unreadable: Error | undefined;

  constructor({ name, text, values }: PreparedStatement, callback: Answered) {
    super(text, values, callback);
    this.name = name;
    this.#text = text;
    this.#parameters = values.map(toParameter);
  }

  submit(connection: Connection): Error | null {
    const { name } = this;
    const isKept = name !== ''; // PostgreSQL forgets what has no name with the next one
    if (isKept) this.#shapes = shapesOf(connection);
    this.#shape = this.#shapes?.get(name);
    if (connection.parsedStatements[name] === undefined && connection.submittedNamedStatements[name] === undefined) {
      connection.parse({ name, text: this.#text });
      if (isKept) connection.submittedNamedStatements[name] = this.#text;
    }
    connection.bind({ statement: name, values: this.#parameters });
    if (!this.#shape) connection.describe({ type: 'P' });
    connection.execute({});
    connection.sync();
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#shape = {
      names: fields.map((field) => field.name),
      parsers: fields.map((field) => pg.types.getTypeParser(field.dataTypeID, 'text')),
    };
    this.#shapes?.set(this.name, this.#shape);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (!this.#shape || this.#unreadable) return;
    const { names, parsers } = this.#shape;
    const row: Row = {};
    try {
      names.forEach((name, index) => {
        const text = fields[index] ?? null;
        row[name] = text === null ? null : parsers[index]?.(text);
      });
      this.#rows.push(row);
    } catch (error) {
      this.#unreadable = error as Error;
    }
  }

  handleCommandComplete(): void {
    if (!this.#shape) this.#shapes?.set(this.name, NO_COLUMNS);
  }

  handleReadyForQuery(): void {
    this.callback(this.#unreadable ?? null, this.#rows);
  }

  handleError(error: Error): void {
    this.callback(error, []);
  }
}

function shapesOf(connection: Connection): Map<string, RowShape> {
  const known = shapesByConnection.get(connection);
  if (known) return known;
  const shapes = new Map<string, RowShape>();
  shapesByConnection.set(connection, shapes);
  return shapes;
}

const YEAR_10000 = Date.UTC(10_000, 0);

/** The driver writes dates in local time, piece by piece; this is the same moment. */
function toParameter(value: unknown): Parameter {
  if (value instanceof Date && value.getTime() >= 0 && value.getTime() < YEAR_10000) return value.toISOString();
  return utils.prepareValue(value);
}

export function sendNamed(client: pg.Client, statement: PreparedStatement): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const query = new NamedQuery(statement, (error, rows) => (error ? reject(error) : resolve(rows)));
    client.query(query as unknown as pg.Submittable);
  });
}
