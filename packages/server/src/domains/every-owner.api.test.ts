import { endpoints, type Endpoint } from '@keystead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, refused, type WholeAnswer } from '../testing/ask.ts';
import type { Call, RequestLine } from '../testing/call.ts';
import { digestProject, digestTables } from '../testing/digest-tables.ts';
import { requestOf, requestToRefuse } from '../testing/endpoint-cases.ts';
import { INTERNAL_PROJECT_ID } from './core/projects/project.ts';
import { makeWorld, type World } from '../testing/world.ts';

/** An owner gets nothing of another project: not by its id, and not by the ids of what is in it. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.instance.stop());

/** All that an admin access token may open. */
const guarded = endpoints.filter(({ access }) => access !== 'public' && access !== 'anyone');
const rows = guarded.map((endpoint) => [endpoint.name, endpoint] as const);
/** It deletes the own project, out of the lists of owners too, who are users of the internal one. */
const endsProject = ({ name }: Endpoint): boolean => /^delete.*CurrentProject$/.test(name);

interface Request {
  readonly line: RequestLine;
  readonly call: Call;
}

/** The sample, which is about things of the internal project, sent by the owner of the other one. */
async function byOtherOwner(endpoint: Endpoint, find = requestOf): Promise<Request> {
  const { line, query, call } = await find(endpoint, world);
  const { userId } = world.user;
  const named = `${line}${query}`.replace(/([/=])me(?=$|[/&?])/g, `$1${userId}`) as RequestLine;
  return { line: named, call: { ...call, as: 'admin', adminAccessToken: world.otherProject.owner.accessToken } };
}

describe.each(rows)('%s', (_, endpoint) => {
  test('refuses the owner of another project, and nothing is changed', async () => {
    const { line, call } = await byOtherOwner(endpoint, requestToRefuse);
    const before = await digestTables(world.instance);
    expect(await ask(world.instance.app, line, call)).toEqual(refused('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'));
    expect(await digestTables(world.instance)).toEqual(before);
  });

  if (endsProject(endpoint)) return;
  test('finds nothing of another project within the own one', async () => {
    const request = await byOtherOwner(endpoint);
    const { instance, otherProject: project } = world;
    const all = await digestTables(instance);
    const foreign = await digestProject(instance, INTERNAL_PROJECT_ID);

    const answer = await ask(instance.app, request.line, { ...request.call, project });

    expect(await digestProject(instance, INTERNAL_PROJECT_ID)).toEqual(foreign);
    const isAboutOthers = namesSomething(endpoint, request);
    expect(isAboutOthers ? answer : NOTHING).toSatisfy(isNothing);
    expect(isAboutOthers ? await digestTables(instance) : all).toEqual(all);
    expect(foreignIdsIn(answer)).toEqual([]);
  });
});

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

/** Whether the request is about something that is in a project: by an id, or by a code that was made there. */
function namesSomething({ params }: Endpoint, { line, call: { body = {} } }: Request): boolean {
  const isNamed = Object.keys(params?.shape ?? {}).some((name) => name.endsWith('id') && name !== 'provider_id');
  return isNamed || UUID.test(line + JSON.stringify(body)) || Object.hasOwn(body as object, 'code');
}

const NOTHING: WholeAnswer = { status: 200, knownError: null, body: { items: [] } };

/** Not found, a list of nothing, or for people who are signed in to the internal project alone. */
const isNothing = ({ status, knownError, body }: WholeAnswer): boolean =>
  status < 300
    ? Array.isArray((body as { items?: unknown }).items) && (body as { items: unknown[] }).items.length === 0
    : /_(NOT_FOUND|DOES_NOT_EXIST|WITHOUT_USER|AUTHENTICATION_REQUIRED|INTERNAL_PROJECT)$/.test(knownError ?? '');

function foreignIdsIn({ status, body }: WholeAnswer): string[] {
  if (status >= 300) return []; // a refusal names what was asked for
  const { user, apiKeyId } = world;
  const answered = JSON.stringify(body);
  return [user.userId, user.email, apiKeyId, `"${INTERNAL_PROJECT_ID}"`].filter((id) => answered.includes(id));
}

test.each(['getApiKey', 'updatePermissionDefinition', 'createSession', 'listTeamPermissions', 'signInWithCode'])(
  '%s is known to name something',
  async (name) => {
    const endpoint = guarded.find((one) => one.name === name);
    expect(endpoint && namesSomething(endpoint, await byOtherOwner(endpoint))).toBe(true);
  },
);
