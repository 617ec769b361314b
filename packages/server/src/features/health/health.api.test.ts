import { expect } from 'vitest';
import { createApp, type App } from '../../app.ts';
import { DatabaseUnavailableError } from '../../db/database-errors.ts';
import { instance, instanceTest } from '../../testing/instance-test.ts';

const test = instanceTest();

test('while the database is away a process is not ready, and load balancers send requests to it all the same', async () => {
  const query = () => Promise.reject(new DatabaseUnavailableError('away'));
  const away = createApp({ ...instance.ctx, db: { ...instance.ctx.db, query } }, { lifecycle: { isStopping: false } });
  const statusOf = async (path: string, app: Pick<App, 'request'> = away) => (await app.request(path)).status;

  expect([await statusOf('/ready', instance.app), await statusOf('/serving', instance.app)]).toEqual([200, 200]);
  expect([await statusOf('/ready'), await statusOf('/serving')]).toEqual([503, 200]);
});
