import { allowedAccessTypes, accessTypes, endpoints, type AccessType, type Endpoint } from '@keystead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ask, mismatch, refused, type WholeAnswer } from '../testing/ask.ts';
import type { Call } from '../testing/call.ts';
import { cases, requestToRefuse } from '../testing/endpoint-cases.ts';
import { makeWorld, withForeignKeys, withWrongKeys, type World } from '../testing/world.ts';

/** What every endpoint must hold, whoever writes it. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.instance.stop());

const closed = endpoints.filter(({ access }) => access !== 'public' && access !== 'anyone');
const leastAccess = (endpoint: Endpoint): AccessType => allowedAccessTypes(endpoint)[0] ?? 'admin';

async function send(
  endpoint: Endpoint,
  change: Call & { extraQuery?: string; extraBody?: object },
): Promise<WholeAnswer> {
  const { line, query, call, userToken } = await requestToRefuse(endpoint, world);
  const { extraQuery, extraBody, ...changes } = change;
  const body = extraBody ? { ...(call.body as object), ...extraBody } : call.body;
  const accessToken = endpoint.user ? userToken : undefined;
  const wholeQuery = extraQuery === undefined ? query : `${query === '' ? '?' : `${query}&`}${extraQuery}`;
  return ask(world.instance.app, `${line}${wholeQuery}`, { accessToken, ...call, body, ...changes });
}

test('there is a case for every endpoint and for nothing else', () => {
  expect(Object.keys(cases).sort(), 'add it to its feature in packages/server/src/testing/endpoints').toEqual(
    endpoints.map(({ name }) => name).sort(),
  );
});

const invalidKey: Record<AccessType, WholeAnswer> = {
  client: refused('INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: 'internal' }),
  server: refused('INVALID_SECRET_SERVER_KEY', { project_id: 'internal' }),
  admin: refused('INVALID_SUPER_SECRET_ADMIN_KEY', { project_id: 'internal' }),
};

describe.each(closed.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
  test('asks for an access type', async () => {
    expect(await send(endpoint, {})).toEqual(refused('ACCESS_TYPE_REQUIRED'));
  });

  test.each(accessTypes)('refuses a wrong key and one of another project with %s access', async (as) => {
    expect(await send(endpoint, { as, project: withWrongKeys })).toEqual(invalidKey[as]);
    expect(await send(endpoint, { as, project: withForeignKeys(world) })).toEqual(invalidKey[as]);
  });

  const allowed = allowedAccessTypes(endpoint);
  test.for(accessTypes.filter((type) => !allowed.includes(type)))(
    'refuses %s access, and says which is enough',
    async (as) => {
      expect(await send(endpoint, { as })).toEqual(
        refused('INSUFFICIENT_ACCESS_TYPE', { actual_access_type: as, allowed_access_types: allowed }),
      );
    },
  );
});

/** Providers add parameters of their own, which nobody reads. */
const isOpen = (schema: unknown): boolean =>
  schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodUnknown;
const closedQueries = endpoints.filter(({ query }) => !isOpen(query));

describe.each(closedQueries.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
  test('refuses what it does not know in the query', async () => {
    const request = await requestToRefuse(endpoint, world);
    expect(await send(endpoint, { as: leastAccess(endpoint), extraQuery: 'surprise=1&other=2' })).toEqual(
      mismatch(request.line, 'query contains unknown properties: surprise, other'),
    );
  });
});

/** One takes whatever published clients send. */
const withBody = endpoints.filter(({ body }) => body !== undefined && !(body instanceof z.ZodUnknown));

const closedBodies = withBody.filter(({ body }) => !isOpen(body));

describe.each(closedBodies.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
  test('refuses what it does not know in the body', async () => {
    const request = await requestToRefuse(endpoint, world);
    const extraBody = { surprise: 1, other: null };
    expect(await send(endpoint, { as: leastAccess(endpoint), extraBody })).toEqual(
      mismatch(request.line, 'body contains unknown properties: surprise, other'),
    );
  });
});

describe.each(withBody.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
  test.each([[null], ['text'], [7], [[]]])('refuses %j as a body', async (body) => {
    const request = await requestToRefuse(endpoint, world);
    const given = { as: leastAccess(endpoint), accessToken: world.user.accessToken, body };
    expect(await send(endpoint, given)).toEqual(mismatch(request.line, 'body must be of type object'));
  });
});
