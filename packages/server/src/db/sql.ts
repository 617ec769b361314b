import { createHash } from 'node:crypto';

/** A statement with its bound values, or a piece of one. */
export class Sql {
  /** The texts between the values; the same array for the same text, so that it can be recognised without being read. */
  readonly texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }
}

/** What the driver gets: the same text always has the same name, so PostgreSQL plans it once per connection. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** Builds a statement; values are bound, never pasted. A fragment made by this tag may stand where a value may. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  const fragments = values.filter((value) => value instanceof Sql);
  if (fragments.length === 0) return new Sql(strings, values);
  const texts = joinedOnce(strings, fragments, () => {
    const [first = '', ...rest] = strings;
    const joined = [first];
    values.forEach((value, index) => {
      if (value instanceof Sql) extend(joined, value.texts);
      else joined.push('');
      extend(joined, [rest[index] ?? '']);
    });
    return joined;
  });
  const bound: unknown[] = [];
  for (const value of values) {
    if (value instanceof Sql) bound.push(...value.values);
    else bound.push(value);
  }
  return new Sql(texts, bound);
}

/**
 * Several writes as one statement, and so one round trip and one transaction: all but the last become `with` parts.
 * The rows are those of the last one.
 */
export function together(statements: readonly [Sql, ...Sql[]]): Sql {
  const [first] = statements;
  const last = statements.length - 1;
  const texts = joinedOnce(first.texts, statements, () => {
    const joined = [''];
    statements.forEach((statement, index) => {
      if (index === last) return extend(joined, [' '], statement.texts);
      return extend(joined, [`${index === 0 ? 'with' : ','} part_${index} as (`], statement.texts, [')']);
    });
    return joined;
  });
  return new Sql(
    texts,
    statements.flatMap((statement) => statement.values),
  );
}

/** Appends pieces so that the end of one and the start of the next become one text. */
function extend(joined: string[], ...pieces: (readonly string[])[]): void {
  for (const [first = '', ...rest] of pieces) joined.push(`${joined.pop() ?? ''}${first}`, ...rest);
}

interface Joined {
  readonly parts: readonly (readonly string[])[];
  readonly texts: readonly string[];
}
const joinedByStart = new WeakMap<readonly string[], Joined[]>();

/** The same pieces in the same places give the same array, so that a statement of the hot path is put together once. */
function joinedOnce(start: readonly string[], pieces: readonly Sql[], join: () => string[]): readonly string[] {
  const known = joinedByStart.get(start) ?? [];
  const found = known.find(
    ({ parts }) => parts.length === pieces.length && parts.every((part, index) => part === pieces[index]?.texts),
  );
  if (found) return found.texts;
  const texts = join();
  joinedByStart.set(start, [...known, { parts: pieces.map((piece) => piece.texts), texts }]);
  return texts;
}

const named = new WeakMap<readonly string[], { readonly name: string; readonly text: string }>();

export function prepare({ texts, values }: Sql): PreparedStatement {
  let statement = named.get(texts);
  if (!statement) {
    const text = texts.reduce((before, after, index) => `${before}$${index}${after}`);
    statement = { text, name: createHash('sha1').update(text).digest('base64url') };
    named.set(texts, statement);
  }
  return { name: statement.name, text: statement.text, values: values as unknown[] };
}
