import { beforeEach, describe, expect } from 'vitest';
import { networkOf, tryPassword, type Tried } from '../../../testing/guess.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';

const HERE = '203.0.113.7';

const test = instanceTest();
let user: SignedIn;
beforeEach(async () => {
  user = await signUp(instance.app);
});

const guess = (from: string, headers: Record<string, string> = {}) =>
  tryPassword(instance.app, { email: user.email, from, headers });
const statusOf = async (tried: Promise<Tried>) => (await tried).status;
const TEN_WRONG = Array.from({ length: 10 }, () => 400);

async function statuses(times: number, guessAt: (index: number) => Promise<Tried>): Promise<number[]> {
  const answers: number[] = [];
  for (let index = 0; index < times; index += 1) answers.push(await statusOf(guessAt(index)));
  return answers;
}

describe('a network', () => {
  test('is the address of the socket, whatever a header says', async () => {
    const spoofed = await statuses(11, (index) => guess(HERE, { 'x-forwarded-for': networkOf(index) }));

    expect(spoofed).toEqual([...TEN_WRONG, 429]);
  });

  test('of IPv6 is a /64, and mapped IPv4 is IPv4', async () => {
    const six = await statuses(11, (index) => guess(`2001:db8:0:1::${index.toString(16)}`));
    expect(six).toEqual([...TEN_WRONG, 429]);
    expect(await statusOf(guess('2001:db8:0:2::1'))).toBe(400);

    expect(await statuses(10, (index) => guess(index < 5 ? HERE : `::ffff:${HERE}`))).toEqual(TEN_WRONG);
    expect(await statusOf(guess(HERE))).toBe(429);
  });

  test.each(['127.0.0.1', '::1'])('on the same machine (%s) is counted in production only', async (from) => {
    const production = await instance.secondProcess({ network: { proxies: [], isLoopbackCounted: true } });

    expect(await statuses(12, () => guess(from))).toEqual([...TEN_WRONG, 400, 400]);

    const counted = await statuses(11, () => tryPassword(production, { email: user.email, from }));
    expect(counted).toEqual([...TEN_WRONG, 429]);
  });
});
