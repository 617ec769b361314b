import { afterAll, beforeAll, expect, test } from 'vitest';
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
test('the first request after it was asked to stop is told that it is not ready', async () => {
  expect(await statuses()).toEqual([200, 200]);

  const stopped = listening.server.close();

  expect(await statuses()).toEqual([503, 503]);
  await stopped;
});
