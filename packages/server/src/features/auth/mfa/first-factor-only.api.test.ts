import { allowedAccessTypes, endpoints } from '@keystead/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { makeWorld, requestOf, type World } from '../../../testing/endpoint-samples.ts';
import { signUpWithMfa, startAttempt } from '../../../testing/second-factor.ts';

let world: World;
let attemptCode: string;
beforeAll(async () => {
  world = await makeWorld();
  attemptCode = await startAttempt(world.instance.app, await signUpWithMfa(world.instance));
});
afterAll(() => world.instance.stop());

const closed = endpoints.filter(({ access }) => access !== 'public' && access !== 'anyone');

/** All that somebody has who proved the first factor alone is an attempt code. */
test.each(closed.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s takes no attempt code for a token',
  async (_, endpoint) => {
    const { line, query, call } = await requestOf(endpoint, world);

    const answer = await ask(world.instance.app, `${line}${query}`, {
      ...call,
      as: allowedAccessTypes(endpoint)[0],
      accessToken: attemptCode,
      refreshToken: attemptCode,
    });

    expect([answer.status, answer.knownError]).toEqual([401, 'UNPARSABLE_ACCESS_TOKEN']);
  },
);
