import utils from 'pg/lib/utils.js';
import type { PreparedStatement } from './sql.ts';

/** A bound value: text, bytes or null. */
type Parameter = string | Buffer | null;

export interface WireStatement {
  readonly name: string;
  readonly text: string;
  readonly parameters: readonly Parameter[];
  /** Whether PostgreSQL has to parse the text first. */
  readonly isParsed: boolean;
  /** Whether PostgreSQL has to describe the columns. */
  readonly isDescribed: boolean;
}

const YEAR_10000 = Date.UTC(10_000, 0);

/**
 * Converts a value as the driver does. Dates are written in UTC, which is faster than the local time of the driver and
 * means the same moment.
 */
function toParameter(value: unknown): Parameter {
  if (typeof value === 'string' || value === null) return value;
  if (value instanceof Date && value.getTime() >= 0 && value.getTime() < YEAR_10000) return value.toISOString();
  return utils.prepareValue(value);
}

/** Converts a date only once in a row, because a statement often binds the same one many times. */
export function toParameters({ values }: PreparedStatement): Parameter[] {
  let date: unknown;
  let text: Parameter = null;
  return values.map((value) => {
    if (!(value instanceof Date)) return toParameter(value);
    if (value !== date) {
      date = value;
      text = toParameter(value);
    }
    return text;
  });
}

// The messages of one statement in the extended query protocol: Parse, Bind, Describe, Execute, Sync. See
// https://www.postgresql.org/docs/current/protocol-message-formats.html
const DESCRIBE_PORTAL = Buffer.from('D\0\0\0\u0006P\0', 'latin1');
const EXECUTE_AND_SYNC = Buffer.from('E\0\0\0\u0009\0\0\0\0\0S\0\0\0\u0004', 'latin1');
const HEAD_LENGTH = 5;
const TEXT_FORMAT = 0;
const BINARY_FORMAT = 1;
const NOTHING = -1;

/** Encodes all statements into one buffer, for one write. */
export function encodeStatements(statements: readonly WireStatement[]): Buffer {
  const lengths = statements.map(({ parameters }) =>
    parameters.map((parameter) => (parameter === null ? NOTHING : Buffer.byteLength(parameter))),
  );
  const total = statements.reduce((sum, statement, index) => sum + lengthOf(statement, lengths[index] ?? []), 0);
  const buffer = Buffer.allocUnsafe(total);
  let at = 0;
  statements.forEach((statement, index) => (at = encode(statement, lengths[index] ?? [], buffer, at)));
  return buffer;
}

const parseLength = ({ name, text }: WireStatement): number =>
  HEAD_LENGTH + Buffer.byteLength(name) + 1 + Buffer.byteLength(text) + 1 + 2;

const bindLength = ({ name, parameters }: WireStatement, lengths: readonly number[]): number =>
  lengths.reduce(
    (sum, length) => sum + 4 + Math.max(length, 0),
    HEAD_LENGTH + 1 + Buffer.byteLength(name) + 1 + 2 + 2 * parameters.length + 2 + 2,
  );

const lengthOf = (statement: WireStatement, lengths: readonly number[]): number =>
  (statement.isParsed ? parseLength(statement) : 0) +
  bindLength(statement, lengths) +
  (statement.isDescribed ? DESCRIBE_PORTAL.length : 0) +
  EXECUTE_AND_SYNC.length;

function encode(statement: WireStatement, lengths: readonly number[], buffer: Buffer, start: number): number {
  const { name, text, parameters, isParsed, isDescribed } = statement;
  let at = start;
  const writeText = (value: string) => {
    at += buffer.write(value, at, 'utf8');
    buffer[at] = 0;
    at += 1;
  };
  const writeHead = (letter: string, length: number) => {
    buffer[at] = letter.charCodeAt(0);
    at = buffer.writeInt32BE(length - 1, at + 1); // the length excludes the letter
  };
  if (isParsed) {
    writeHead('P', parseLength(statement));
    writeText(name);
    writeText(text);
    at = buffer.writeInt16BE(0, at); // PostgreSQL infers the parameter types
  }
  writeHead('B', bindLength(statement, lengths));
  writeText(''); // the unnamed portal
  writeText(name);
  at = buffer.writeInt16BE(parameters.length, at);
  for (const parameter of parameters)
    at = buffer.writeInt16BE(typeof parameter === 'string' || parameter === null ? TEXT_FORMAT : BINARY_FORMAT, at);
  at = buffer.writeInt16BE(parameters.length, at);
  parameters.forEach((parameter, index) => {
    at = buffer.writeInt32BE(lengths[index] ?? NOTHING, at);
    if (typeof parameter === 'string') at += buffer.write(parameter, at, 'utf8');
    else if (parameter !== null) at += parameter.copy(buffer, at);
  });
  at = buffer.writeInt16BE(0, at); // all columns as text
  if (isDescribed) at += DESCRIBE_PORTAL.copy(buffer, at);
  return at + EXECUTE_AND_SYNC.copy(buffer, at);
}
