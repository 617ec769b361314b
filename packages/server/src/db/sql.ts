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
  const texts = joinedOnce(strings, fragments, '', () => {
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
 * Several writes as one statement, and so one round trip and one transaction: the named ones become `with` parts,
 * whose returned rows the others can read under their names. The rows are those of the last one.
 */
export function together(parts: Readonly<Record<string, Sql>>, last: Sql): Sql {
  const named = Object.entries(parts);
  const pieces = [...named.map(([, statement]) => statement), last];
  const texts = joinedOnce(last.texts, pieces, Object.keys(parts).join(), () => {
    const joined = [''];
    named.forEach(([name, { texts: part }], index) =>
      extend(joined, [`${index === 0 ? 'with' : ','} ${name} as (`], part, [')']),
    );
    extend(joined, [' '], last.texts);
    return joined;
  });
  return new Sql(
    texts,
    pieces.flatMap((piece) => piece.values),
  );
}

/** Appends pieces so that the end of one and the start of the next become one text. */
function extend(joined: string[], ...pieces: (readonly string[])[]): void {
  for (const [first = '', ...rest] of pieces) joined.push(`${joined.pop() ?? ''}${first}`, ...rest);
}

interface Joined {
  readonly names: string;
  readonly parts: readonly (readonly string[])[];
  readonly texts: readonly string[];
}
const joinedByStart = new WeakMap<readonly string[], Joined[]>();

/** The same pieces in the same places give the same array, so that a statement of the hot path is put together once. */
function joinedOnce(
  start: readonly string[],
  pieces: readonly Sql[],
  names: string,
  join: () => string[],
): readonly string[] {
  const known = joinedByStart.get(start) ?? [];
  const found = known.find(
    (joined) =>
      joined.names === names &&
      joined.parts.length === pieces.length &&
      joined.parts.every((part, index) => part === pieces[index]?.texts),
  );
  if (found) return found.texts;
  const texts = join();
  joinedByStart.set(start, [...known, { names, parts: pieces.map((piece) => piece.texts), texts }]);
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
