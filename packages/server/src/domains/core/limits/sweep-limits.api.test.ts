import { expect } from 'vitest';
import { DEFAULT_GUESS_LIMITS } from './limit-settings.ts';
import { tryPassword } from '../../../testing/guess.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { sweepLimits } from './sweep-limits.ts';

const NETWORK = '203.0.113.7';
const MONTHS_MS = 90 * 24 * 60 * 60_000;

const test = instanceTest();

test('a sweep takes back no guess that still counts, and keeps none that does not', async () => {
  const { email, password } = await signUp(instance.app);
  const guess = (given?: string) =>
    tryPassword(instance.app, { email, from: NETWORK, ...(given !== undefined && { password: given }) });
  for (let tries = 0; tries < DEFAULT_GUESS_LIMITS.perNetworkIn15Minutes; tries += 1) await guess();

  await sweepLimits(instance.ctx);
  expect(await guess(password)).toMatchObject({ status: 429 });

  instance.clock.advance(MONTHS_MS);
  await sweepLimits(instance.ctx);
  expect(await instance.query('select * from guesses')).toEqual([]);
});
