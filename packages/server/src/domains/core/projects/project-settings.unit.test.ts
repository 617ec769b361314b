import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingColumns, settingsAmong } from './project-settings.ts';

const schema = readFileSync(new URL('../../../db/schema/core.sql', import.meta.url), 'utf8');
const [, table = ''] = /^create table projects \(\n(.*?)^\);/ms.exec(schema) ?? [];

/** How columns of projects are declared, by name. */
const columns = new Map(
  [...table.matchAll(/^ {2}(\w+) (.*?),?$/gm)].map(([, name = '', declaration = '']) => [name, declaration]),
);

test.each(Object.keys(settingColumns))('the schema has the column %s', (column) => {
  expect(columns.has(column), `add the column ${column} to projects by a migration and in db/schema/core.sql`).toBe(
    true,
  );
});

test.each(Object.keys(settingColumns).filter((column) => columns.get(column)?.startsWith('boolean')))(
  '%s is on or off in every project',
  (column) => {
    expect(columns.get(column)).toMatch(/^boolean not null( default (?:true|false))?$/);
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
