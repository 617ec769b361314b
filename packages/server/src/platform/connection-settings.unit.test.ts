import type pg from 'pg';
import { expect, test } from 'vitest';
import { applySettings, LostSettingsError } from './connection-settings.ts';

/** What PostgreSQL answers, each time that it is asked. */
const answering = (...answers: { name: string; value: string }[][]) =>
  ({ query: () => Promise.resolve({ rows: answers.shift() }) }) as unknown as pg.ClientBase;
const tenSeconds = { name: 'statement_timeout', value: '10s' };

test('a connection that keeps its settings may be used', async () => {
  const client = answering([tenSeconds], [tenSeconds]);
  await expect(applySettings(client, { statement_timeout: 10_000 })).resolves.toBeUndefined();
});

test('a connection that does not keep them may not', async () => {
  const client = answering([tenSeconds], [{ ...tenSeconds, value: '0' }]);
  await expect(applySettings(client, { statement_timeout: 10_000 })).rejects.toThrow(
    new LostSettingsError('its connections do not keep statement_timeout: it is 0 instead of 10s.'),
  );
});
