import { withClient } from '@keystead/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appAt } from './testing/app-at.ts';
import { ask } from './testing/ask.ts';
import { startListeningServer, type ListeningServer } from './testing/listening-server.ts';

let listening: ListeningServer;
beforeAll(async () => {
  listening = await startListeningServer({ KEYSTEAD_SHUTDOWN_NOTICE_SECONDS: '2' });
});
afterAll(() => listening.stop());

const statuses = () =>
  Promise.all(
    ['ready', 'serving'].map(async (path) => (await fetch(`http://127.0.0.1:${listening.port}/${path}`)).status),
  );

/** No time passes in between, on however slow a machine: whoever balances load learns it from the next answer. */
test('the first request after it was asked to stop is told that it is not ready; what a later one leaves is written', async () => {
  expect(await statuses()).toEqual([200, 200]);

  const stopped = listening.server.close();

  expect(await statuses()).toEqual([503, 503]);
  const { status } = await ask(appAt(listening.port), 'GET /api/v1/projects/current', { as: 'server' });
  await stopped;
  const uses = await withClient(listening.databaseUrl, (client) =>
    client.query("select last_used_at from api_keys where project_id = 'internal'"),
  );
  expect([status, uses.rows]).toEqual([200, [{ last_used_at: expect.any(Date) as Date }]]);
});
