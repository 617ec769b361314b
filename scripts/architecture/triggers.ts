import type { Module } from './module.ts';

/** A trigger of the database, as all migrations together leave it. */
export interface Trigger {
  readonly name: string;
  readonly table: string;
  /** The migration that made it. */
  readonly path: string;
  /** Of the function that it runs. */
  readonly body: string;
}

const MIGRATION = /^packages\/server\/src\/db\/migrations\/\w+\.sql$/;
const CHANGE = new RegExp(
  [
    String.raw`create\s+(?:or\s+replace\s+)?function\s+(?<function>\w+)\s*\([\s\S]*?\$\$(?<body>[\s\S]*?)\$\$`,
    String.raw`create\s+(?:or\s+replace\s+)?trigger\s+(?<made>\w+)[^;]*?\son\s+(?<on>\w+)[^;]*?execute\s+(?:function|procedure)\s+(?<runs>\w+)`,
    String.raw`drop\s+trigger\s+(?:if\s+exists\s+)?(?<dropped>\w+)`,
  ].join('|'),
  'gi',
);

/** Reads migrations in their order: later ones replace functions, and make and drop triggers. */
export function triggersOf(modules: readonly Module[]): Trigger[] {
  const bodies = new Map<string, string>();
  const triggers = new Map<string, { table: string; path: string; runs: string }>();
  for (const { path, source } of modules.filter((module) => MIGRATION.test(module.path)).toSorted(byPath))
    for (const { groups = {} } of source.replaceAll(/--.*$/gm, '').matchAll(CHANGE)) {
      const { function: name, body = '', made, on = '', runs = '', dropped } = groups;
      if (name !== undefined) bodies.set(name, body);
      if (made !== undefined) triggers.set(made, { table: on, path, runs });
      if (dropped !== undefined) triggers.delete(dropped);
    }
  return [...triggers].map(([name, { table, path, runs }]) => ({ name, table, path, body: bodies.get(runs) ?? '' }));
}

const byPath = (a: Module, b: Module): number => (a.path < b.path ? -1 : 1);
