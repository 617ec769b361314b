import { endpoints, viewFor, type Endpoint } from '@keystead/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ask, type WholeAnswer } from '../testing/ask.ts';
import type { RequestLine } from '../testing/call.ts';
import { lineOf, sampleToRefuse } from '../testing/endpoint-cases.ts';
import { makeWorld, type World } from '../testing/world.ts';

/** Ids with blanks, separators or NUL in them are refused with an error of the catalogue, wherever an id is taken. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.instance.stop());

const separators = [' ', '\t', '\n', '\u0000', ',', ';', ':', '|', "'", '%', '+', '\u00a0', '\u2028'];
const hostileForms = (id: string): string[] => [
  ...separators.flatMap((separator) => [`${id}${separator}`, `${separator}${id}`, `${id}${separator}${id}`]),
  ...separators,
  '{}',
  'null',
  'constructor',
];

const isRefusal = ({ status, knownError }: WholeAnswer) => status >= 400 && status < 500 && knownError !== null;

function idsIn(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const isId = (property: unknown) => JSON.stringify(property).includes('"format":"uuid"');
  return Object.entries(properties).flatMap(([name, property]) => (isId(property) ? [name] : []));
}

const places = endpoints.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = part === 'body' ? endpoint.body && viewFor<z.ZodType>(endpoint.body, 'server') : endpoint[part];
    return idsIn(schema).map((name) => [`${endpoint.name} ${part} ${name}`, { endpoint, part, name }] as const);
  }),
);

test('ids of users, sessions, teams, keys and projects are all looked at', () => {
  expect(places.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'getUser params user_id',
      'endOneSession params session_id',
      'listSessions query user_id',
      'createSession body user_id',
      'updateUser body selected_team_id',
      'getApiKey params id',
      'getProjectKeys params project_id',
    ]),
  );
});

const accessOf = (endpoint: Endpoint) => (endpoint.internalProjectOnly ? 'client' : 'admin');

test.each(places)('%s with separators in it is refused', async (_, { endpoint, part, name }) => {
  const { params, query = '', userToken = world.user.accessToken, ...call } = await sampleToRefuse(endpoint, world);
  const accepted: unknown[] = [];
  for (const id of hostileForms(world.user.userId)) {
    const search = new URLSearchParams(query);
    if (part === 'query') search.set(name, id);
    const path = lineOf(endpoint, part === 'params' ? { ...params, [name]: encodeURIComponent(id) } : params);
    const line: RequestLine = search.size > 0 ? `${path}?${search.toString()}` : path;
    const answer = await ask(world.instance.app, line, {
      as: accessOf(endpoint),
      accessToken: userToken,
      ...call,
      ...(part === 'body' && { body: { ...(call.body as object), [name]: id } }),
    });
    if (!isRefusal(answer)) accepted.push({ id, answer });
  }

  expect(accepted).toEqual([]);
});

const invalidKey = {
  client: 'INVALID_PUBLISHABLE_CLIENT_KEY',
  server: 'INVALID_SECRET_SERVER_KEY',
  admin: 'INVALID_SUPER_SECRET_ADMIN_KEY',
} as const;

/** What can stand in a header, and stands there as it was sent. */
const fitsHeader = (text: string) => /^[!-~](?:[ -~\t]*[!-~])?$/.test(text);

test.each(['client', 'server', 'admin'] as const)(
  'a project id with separators in it is a wrong %s key, whatever the key',
  async (as) => {
    const { otherProject: project } = world;
    const ids = [
      ...hostileForms(project.id).filter(fitsHeader),
      `${project.id} internal`,
      project.id.toUpperCase(),
      'Internal',
      'internal internal',
    ];
    expect(ids.length).toBeGreaterThan(30);

    for (const id of ids) {
      const answer = await ask(world.instance.app, 'GET /api/v1/projects/current', { as, project: { ...project, id } });
      expect(answer).toMatchObject({
        status: 401,
        knownError: invalidKey[as],
        body: { details: { project_id: id } },
      });
    }
  },
);

test('a project id with separators in it is the client of no OAuth call', async () => {
  const { otherProject, user } = world;
  for (const clientId of hostileForms(otherProject.id)) {
    const answer = await ask(world.instance.app, 'POST /api/v1/auth/oauth/token', {
      body: {
        grant_type: 'refresh_token',
        refresh_token: user.refreshToken,
        client_id: clientId,
        client_secret: otherProject.keys.client,
      },
    });

    expect(answer).toMatchObject({ status: expect.any(Number), knownError: expect.any(String) });
  }
});

test('a token that names no project is no token', async () => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  for (const id of hostileForms('internal')) {
    const claims = {
      aud: id,
      project_id: id,
      sub: world.user.userId,
      refresh_token_id: world.user.userId,
      iss: `http://localhost:8100/api/v1/projects/${id}`,
      iat: 0,
      exp: 4_000_000_000,
    };
    const accessToken = `${encode({ alg: 'ES256', typ: 'JWT', kid: 'x' })}.${encode(claims)}.${'A'.repeat(86)}`;

    const answer = await ask(world.instance.app, 'GET /api/v1/users/me', { as: 'client', accessToken });

    expect(answer.knownError).toBe('UNPARSABLE_ACCESS_TOKEN');
  }
});
