import type { Module } from './module.ts';

/** A trigger of the database, from the schema. */
export interface Trigger {
  readonly name: string;
  readonly table: string;
  /** The schema file that contains it. */
  readonly path: string;
  /** The body of its function. */
  readonly body: string;
}

const SCHEMA = /^packages\/server\/src\/db\/schema\/\w+\.sql$/;
const FUNCTION = /create\s+function\s+(\w+)\s*\([\s\S]*?\$\$([\s\S]*?)\$\$/gi;
const TRIGGER = /create\s+trigger\s+(\w+)[^;]*?\son\s+(\w+)[^;]*?execute\s+(?:function|procedure)\s+(\w+)/gi;

export function triggersOf(modules: readonly Module[]): Trigger[] {
  const files = modules
    .filter(({ path }) => SCHEMA.test(path))
    .map(({ path, source }) => ({ path, sql: source.replaceAll(/--.*$/gm, '') }));
  const bodies = new Map(
    files.flatMap(({ sql }) => [...sql.matchAll(FUNCTION)].map(([, name = '', body = '']) => [name, body] as const)),
  );
  return files.flatMap(({ path, sql }) =>
    [...sql.matchAll(TRIGGER)].map(([, name = '', table = '', runs = '']) => ({
      name,
      table,
      path,
      body: bodies.get(runs) ?? '',
    })),
  );
}
