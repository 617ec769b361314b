import type { Socket } from 'node:net';
import pg from 'pg';
import { columnReader, type ReadColumn } from './read-column.ts';
import type { PreparedStatement } from './sql.ts';
import { encodeStatements, toParameters, type WireStatement } from './wire-statement.ts';

type Row = Record<string, unknown>;

/** The column names of a statement and how to parse them. */
interface RowShape {
  readonly names: readonly string[];
  readonly readers: readonly ReadColumn[];
}
const NO_COLUMNS: RowShape = { names: [], readers: [] };

/** A statement that was sent or is about to be sent. */
interface Asked {
  readonly name: string;
  readonly rows: Row[];
  readonly resolve: (rows: Row[]) => void;
  readonly reject: (error: Error) => void;
  shape: RowShape | undefined;
  isBeingParsed: boolean;
  error: Error | undefined;
}

// The message types of PostgreSQL, as letters.
const PARSE_COMPLETE = '1'.charCodeAt(0);
const ROW_DESCRIPTION = 'T'.charCodeAt(0);
const DATA_ROW = 'D'.charCodeAt(0);
const COMMAND_COMPLETE = 'C'.charCodeAt(0);
const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const ERROR_RESPONSE = 'E'.charCodeAt(0);

/** All message types that PostgreSQL sends after a login. */
const LETTERS = new Set(Buffer.from('123ACDEIKNSTZnst'));
/** The message types that it sends only in response to a statement. */
const ANSWERS = new Set(Buffer.from('123CDITZnst'));

const HEAD_LENGTH = 5;
const LENGTH_OF_LENGTH = 4;

/** The end of a response is unknown, so that later responses could go to the wrong callers. */
class UnreadableError extends Error {
  constructor() {
    super('Connection terminated: PostgreSQL said something that cannot be read');
  }
}
const NOTHING = Buffer.alloc(0);

/**
 * One connection that several statements share without waiting for each other. The driver logs in and watches the
 * socket; this class writes and reads the messages: all statements of one event loop turn in one write, columns
 * described once per statement, rows parsed straight from the bytes. See docs/adr/0005-pipelined-statements.md.
 */
export class WireConnection {
  readonly #socket: Socket;
  readonly #asked: Asked[] = [];
  readonly #sent = new Set<string>();
  readonly #shapes = new Map<string, RowShape>();
  #first = 0;
  #toSend: WireStatement[] = [];
  #rest: Buffer = NOTHING;
  #lost: Error | undefined;
  #onIdle: (() => void) | undefined;

  constructor(client: pg.Client) {
    const { connection } = client as unknown as { connection: { stream: Socket } }; // missing in the driver's types
    this.#socket = connection.stream;
    this.#socket.removeAllListeners('data');
    this.#socket.on('data', (bytes: Buffer) => this.#read(bytes));
  }

  query(statement: PreparedStatement): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      if (this.#lost) throw this.#lost;
      const { name, text } = statement;
      const parameters = toParameters(statement);
      const isKept = name !== ''; // PostgreSQL forgets an unnamed statement with the next one
      const isParsed = !isKept || !this.#sent.has(name);
      const shape = isKept ? this.#shapes.get(name) : undefined;
      if (isKept) this.#sent.add(name);
      this.#asked.push({ name, rows: [], resolve, reject, shape, isBeingParsed: isParsed, error: undefined });
      if (this.#toSend.push({ name, text, parameters, isParsed, isDescribed: !shape }) === 1)
        setImmediate(() => this.#send());
    });
  }

  /** Resolves when every statement has its response. */
  async whenIdle(): Promise<void> {
    if (this.#asked.length === this.#first) return;
    await new Promise<void>((resolve) => (this.#onIdle = resolve));
  }

  /** Rejects all waiting statements; the first may already have a more specific error. */
  fail(error: Error): void {
    this.#lost ??= error;
    const waiting = this.#asked.splice(0).slice(this.#first);
    this.#first = 0;
    this.#toSend = [];
    for (const asked of waiting) asked.reject(asked.error ?? error);
    this.#onIdle?.();
  }

  #send(): void {
    const statements = this.#toSend;
    this.#toSend = [];
    if (statements.length === 0 || this.#lost) return;
    try {
      this.#socket.write(encodeStatements(statements));
    } catch (error) {
      this.#socket.destroy(error as Error); // otherwise the error is lost and PostgreSQL waits for the rest
    }
  }

  #read(bytes: Buffer): void {
    if (this.#lost) return;
    try {
      this.#readMessages(bytes);
    } catch (error) {
      this.fail(error as Error);
      this.#socket.destroy(error as Error);
    }
  }

  #readMessages(bytes: Buffer): void {
    const buffer = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    let at = 0;
    while (at + HEAD_LENGTH <= buffer.length) {
      const letter = buffer[at] ?? 0;
      const length = buffer.readInt32BE(at + 1);
      if (!LETTERS.has(letter) || length < LENGTH_OF_LENGTH) throw new UnreadableError();
      const end = at + 1 + length;
      if (end > buffer.length) break;
      this.#take(letter, buffer, at + HEAD_LENGTH, end);
      at = end;
    }
    this.#rest = at === buffer.length ? NOTHING : buffer.subarray(at);
  }

  #take(letter: number, buffer: Buffer, start: number, end: number): void {
    const asked = this.#asked[this.#first];
    if (!asked) {
      if (ANSWERS.has(letter)) throw new UnreadableError();
      return; // a notice or a changed setting
    }
    switch (letter) {
      case DATA_ROW:
        readRow(asked, buffer, start, end);
        break;
      case READY_FOR_QUERY:
        this.#finish(asked);
        break;
      case PARSE_COMPLETE:
        asked.isBeingParsed = false;
        break;
      case ROW_DESCRIPTION:
        asked.shape = readShape(buffer, start);
        break;
      case COMMAND_COMPLETE:
        asked.shape ??= NO_COLUMNS;
        if (asked.name !== '') this.#shapes.set(asked.name, asked.shape);
        break;
      case ERROR_RESPONSE:
        asked.error = readError(buffer, start, end);
        if (asked.isBeingParsed) this.#sent.delete(asked.name); // the next statement parses it again
        break;
    }
  }

  #finish(asked: Asked): void {
    this.#first += 1;
    if (this.#first === this.#asked.length) {
      this.#asked.length = 0;
      this.#first = 0;
      this.#onIdle?.();
    } else if (this.#first > FORGOTTEN_AT_ONCE) {
      this.#asked.splice(0, this.#first);
      this.#first = 0;
    }
    if (asked.error) asked.reject(asked.error);
    else asked.resolve(asked.rows);
  }
}

/** Removes answered statements in batches, because removing the first element of an array moves all others. */
const FORGOTTEN_AT_ONCE = 256;

function readShape(buffer: Buffer, start: number): RowShape {
  const names: string[] = [];
  const readers: ReadColumn[] = [];
  let at = start + 2;
  for (let left = buffer.readInt16BE(start); left > 0; left -= 1) {
    const end = buffer.indexOf(0, at);
    names.push(buffer.toString('utf8', at, end));
    readers.push(columnReader(buffer.readUInt32BE(end + 7))); // after the table and column ids
    at = end + 19;
  }
  return { names, readers };
}

function readRow(asked: Asked, buffer: Buffer, start: number, end: number): void {
  if (!asked.shape || asked.error) return;
  const { names, readers } = asked.shape;
  if (buffer.readInt16BE(start) !== names.length) throw new UnreadableError();
  const row: Row = {};
  let at = start + 2;
  for (let column = 0; column < names.length; column += 1) {
    const length = buffer.readInt32BE(at);
    at += 4;
    const next = at + Math.max(length, 0);
    if (next > end) throw new UnreadableError();
    try {
      row[names[column] ?? ''] = length < 0 ? null : readers[column]?.(buffer, at, next);
    } catch (error) {
      asked.error = error as Error; // only this value is invalid; the rest can still be read
      return;
    }
    at = next;
  }
  if (at !== end) throw new UnreadableError();
  asked.rows.push(row);
}

/** The error fields in use, by their letters. */
const ERROR_FIELDS: Readonly<Record<string, 'code' | 'detail' | 'schema' | 'table' | 'column' | 'constraint'>> = {
  C: 'code',
  D: 'detail',
  s: 'schema',
  t: 'table',
  c: 'column',
  n: 'constraint',
};

function readError(buffer: Buffer, start: number, end: number): Error {
  const parts = buffer.toString('utf8', start, end - 1).split('\0');
  const message = parts.find((part) => part.startsWith('M'))?.slice(1) ?? 'PostgreSQL refused the statement';
  const error = new pg.DatabaseError(message, end - start, 'error');
  for (const part of parts) {
    const field = ERROR_FIELDS[part.charAt(0)];
    if (field) error[field] = part.slice(1);
  }
  return error;
}
