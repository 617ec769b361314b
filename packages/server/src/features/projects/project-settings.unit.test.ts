import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingColumns, settingsAmong } from './project-settings.ts';

const migrations = new URL('../../db/migrations/', import.meta.url);
const sources = readdirSync(migrations)
  .sort()
  .map((file) => readFileSync(new URL(file, migrations), 'utf8').replaceAll(/--.*$/gm, ''));

/** How columns of projects are declared, by name: in the first statement, and in those that came later. */
const first = columnsIn(sources.flatMap((source) => matches(source, /create table projects \((.*?)\n\);/gs)));
const later = columnsIn(
  sources
    .flatMap((source) => matches(source, /alter table projects\s(.*?);/gs))
    .flatMap((changes) => matches(changes, /add column (.*?)(?:,\n|$)/gs)),
);

function matches(source: string, pattern: RegExp): string[] {
  return [...source.matchAll(pattern)].map(([, found = '']) => found);
}

function columnsIn(lists: readonly string[]): Map<string, string> {
  const declarations = lists.flatMap((list) => list.split(',\n')).map((line) => line.trim());
  return new Map(declarations.map((line) => [line.replace(/\s.*/s, ''), line.replace(/^\S+\s+/, '')]));
}

test.each(Object.keys(settingColumns))('a migration makes the column %s', (column) => {
  const isThere = first.has(column) || later.has(column);
  expect(isThere, `add the column ${column} to projects in a new file of packages/server/src/db/migrations`).toBe(true);
});

test.each(Object.keys(settingColumns).filter((column) => later.get(column)?.startsWith('boolean')))(
  'projects that were there before %s have a value of it',
  (column) => {
    expect(later.get(column)).toMatch(/^boolean not null default (?:true|false)$/);
  },
);

test('the settings among changes are those that were given, and no secret', () => {
  const email_config = {
    type: 'standard' as const,
    host: 'mail.example.com',
    port: 587,
    username: 'acme',
    password: 'secret',
    sender_name: 'Acme',
    sender_email: 'hello@example.com',
  };
  expect(settingsAmong({ allow_localhost: false, session_idle_limit_millis: null, domains: [], email_config })).toEqual(
    { allow_localhost: false, session_idle_limit_millis: null },
  );
});
