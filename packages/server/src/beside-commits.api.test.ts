import { afterAll, beforeAll, expect, test } from 'vitest';
import { appAt } from './testing/app-at.ts';
import { ask } from './testing/ask.ts';
import { holdCommits } from './testing/hold-commits.ts';
import { startListeningServer, type ListeningServer } from './testing/listening-server.ts';
import { signUp } from './testing/sign-up.ts';
import { makeTeam } from './testing/teams.ts';

/** Commits wait where a synchronous standby hangs or is far away. */

let server: ListeningServer;
beforeAll(async () => {
  server = await startListeningServer({ KEYSTEAD_DATABASE_WRITE_CONNECTIONS: '3' });
});
afterAll(() => server.stop());

test('reads and readiness do not wait for commits, of which as many are under way as the settings say', async () => {
  const app = appAt(server.port);
  const user = await signUp(app);
  const read = { as: 'server', accessToken: user.accessToken } as const;
  await using held = await holdCommits(server, 'teams');
  const teams = Array.from({ length: 8 }, () => makeTeam(app, { creator: user }));
  await held.untilWaiting(3);

  for (let round = 0; round < 4; round += 1) {
    expect((await ask(app, 'GET /ready')).status).toBe(200);
    expect((await ask(app, 'GET /api/v1/users/me', read)).status).toBe(200);
    expect((await ask(app, 'GET /api/v1/users?limit=1&query=a', read)).status).toBe(200);
    expect((await ask(app, 'GET /api/v1/teams?user_id=me', read)).status).toBe(200);
  }
  expect(await held.countWaiting()).toBe(3);
  await held.release();
  expect(await Promise.all(teams)).toHaveLength(8);
});
