import { cloneDatabase } from '@keystead/testkit';
import { expect, inject, test } from 'vitest';
import { appAt } from '../testing/app-at.ts';
import { call } from '../testing/call.ts';
import { networkOf } from '../testing/guess.ts';
import { startServerProcess } from '../testing/server-process.ts';

test('200 sign-ins at once take less than 150 MiB', async () => {
  const database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
  const server = startServerProcess({
    DATABASE_URL: database.url,
    KEYSTEAD_PASSWORD_HASH: 'argon2id:19456:2',
    KEYSTEAD_PASSWORD_QUEUE: '8',
  });
  try {
    const app = appAt(await server.port());
    const signIn = (index: number) =>
      call(app, 'POST /api/v1/auth/password/sign-in', {
        as: 'client',
        from: networkOf(index),
        body: { email: `nobody-${index}@example.com`, password: 'wrong horse' },
      });
    await signIn(0);
    const before = server.memoryMib();
    let most = 0;
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const { status } = await signIn(index);
        most = Math.max(most, server.memoryMib());
        return status;
      }),
    );

    expect(new Set(answers)).toEqual(new Set([400, 429]));
    expect(most - before).toBeLessThan(150);
  } finally {
    await server.stop();
    await database.drop();
  }
});
