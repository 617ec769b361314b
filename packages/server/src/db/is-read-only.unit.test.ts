import { expect, test } from 'vitest';
import { isReadOnly } from './is-read-only.ts';

test.each([
  'select 1',
  '\n  SELECT id from users where updated_at > $1',
  'with found as (select id from users) select id from found',
  "select 'update', \"insert\" from users where note = 'it''s a delete'",
])('%s only reads', (text) => {
  expect(isReadOnly(text)).toBe(true);
});

test.each([
  'insert into users (id) values ($1)',
  'with found as (\n  delete from users returning id) select id from found',
  'WITH changed AS (UPDATE users SET id = 1 RETURNING id) SELECT id FROM changed',
  'select id from users for no key update',
  'select id from users for key share skip locked',
  "select nextval('event_sequence')",
  "select set_config('jit', 'off', false)",
  'select pg_advisory_xact_lock($1)',
  'select pg_try_advisory_lock($1)',
  "select pg_notify('channel', 'text')",
  'select (graphile_worker.add_job($1, $2::json)).id',
  'select count_guess($1, $2) as until',
  'merge into users using given on true when matched then do nothing',
  'set statement_timeout = 50',
  'analyze users',
])('%s may write', (text) => {
  expect(isReadOnly(text)).toBe(false);
});
