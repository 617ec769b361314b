import { allowedAccessTypes, endpoints } from '@keystead/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import { requestOf } from '../testing/endpoint-cases.ts';
import { recordStatements } from '../testing/recorded-statements.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.instance.stop());

/** Reads in name only: visits to providers, one-time links and checks that are limited are written down. */
const WRITING: readonly string[] = ['authorizeOAuth', 'finishOAuth', 'getExport', 'checkEmailDomain'];
const reading = endpoints.filter(({ method, name }) => method === 'GET' && !WRITING.includes(name));

test.each(reading.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s waits for no commit: all its statements go over connections for reads',
  async (_, endpoint) => {
    const { line, query, call, userToken } = await requestOf(endpoint, world);
    const recorded = recordStatements(world.instance.ctx);
    const accessToken = endpoint.user ? userToken : undefined;
    const { status } = await ask(recorded.app, `${line}${query}`, {
      as: allowedAccessTypes(endpoint)[0],
      accessToken,
      ...call,
    });

    const waiting = recorded.takeWhole().filter(({ isRead }) => !isRead);
    expect(waiting.map(({ text }) => text)).toEqual([]);
    expect(status).toBeLessThan(400);
  },
);
