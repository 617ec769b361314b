import { createHash } from 'node:crypto';
import { isReadOnly } from './is-read-only.ts';
import { extend, joinedOnce } from './joined-texts.ts';

/** A statement, or a piece of one, with its bound values. */
export class Sql<out Needs extends string = string> {
  /** The texts between the values: the same array for the same text, so that it can be recognized by identity. */
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
  /** The names of the parts whose rows it reads. */
  readonly needs: readonly Needs[];

  constructor(texts: readonly string[], values: readonly unknown[], needs: readonly Needs[]) {
    this.texts = texts;
    this.values = values;
    this.needs = needs;
  }
}

/** The input of the driver. The same text always gets the same name, so that PostgreSQL plans it once per connection. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
  /** Whether it may use the connections that never wait for a commit. */
  readonly isReadOnly: boolean;
}

const NONE: readonly never[] = [];

type NeedsOf<Value> = Value extends Sql<infer Needs> ? Needs : never;

/** Builds a statement. Values are bound, never pasted; a fragment created by this tag may stand in place of a value. */
export function sql<const Values extends readonly unknown[]>(
  strings: TemplateStringsArray,
  ...values: Values
): Sql<NeedsOf<Values[number]>>;
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  const fragments = values.filter((value) => value instanceof Sql);
  if (fragments.length === 0) return new Sql(strings, values, NONE);
  const { texts, needs } = joinedOnce(strings, fragments, () => {
    const [first = '', ...rest] = strings;
    const joined = [first];
    values.forEach((value, index) => {
      if (value instanceof Sql) extend(joined, value.texts);
      else joined.push('');
      extend(joined, [rest[index] ?? '']);
    });
    return { texts: joined, needs: [...new Set(fragments.flatMap((fragment) => fragment.needs))] };
  });
  const bound: unknown[] = [];
  for (const value of values) {
    if (value instanceof Sql) bound.push(...value.values);
    else bound.push(value);
  }
  return new Sql(texts, bound, needs);
}

const named = new WeakMap<readonly string[], Omit<PreparedStatement, 'values'>>();

export function prepare({ texts, values }: Sql): PreparedStatement {
  let statement = named.get(texts);
  if (!statement) {
    const text = texts.reduce((before, after, index) => `${before}$${index}${after}`);
    statement = { text, name: createHash('sha1').update(text).digest('base64url'), isReadOnly: isReadOnly(text) };
    named.set(texts, statement);
  }
  const { name, text, isReadOnly: onlyReads } = statement;
  return { name, text, values: values as unknown[], isReadOnly: onlyReads };
}
