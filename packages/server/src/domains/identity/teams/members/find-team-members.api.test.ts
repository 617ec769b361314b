import { expect } from 'vitest';
import { ask } from '../../../../testing/ask.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../../testing/sign-up.ts';
import { addMember, grant, makeTeam, type TestTeam } from '../../../../testing/teams.ts';
import { NO_ID } from '../../../../testing/triggers.ts';

const test = instanceTest();
let project: OwnedProject;
let team: TestTeam;
let yuki: SignedIn;
let priya: SignedIn;
let theo: SignedIn;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
  team = await makeTeam(instance.app, { project });
  const body = { id: 'owner', contained_permission_ids: ['admin'] };
  await ask(instance.app, 'POST /api/v1/team-permission-definitions', { as: 'admin', project, body });
  yuki = await join('yuki@mori.test', 'Yuki Mori');
  priya = await join('priya@kite.test', 'Priya Raman');
  theo = await join('theo@laurent.test', null);
  const asServer = { as: 'server', project, body: { display_name: '50%_CTO' } } as const;
  await ask(instance.app, `PATCH /api/v1/team-member-profiles/${team.id}/${yuki.userId}`, asServer);
  await grant(instance.app, team, priya, 'admin');
  await grant(instance.app, team, theo, 'owner');
  const elsewhere = await makeTeam(instance.app, { project });
  const stranger = await signUp(instance.app, { project, email: 'yuki@elsewhere.test' });
  await addMember(instance.app, elsewhere, stranger);
  await grant(instance.app, elsewhere, stranger, 'admin');
  await addMember(instance.app, elsewhere, yuki);
  await grant(instance.app, elsewhere, yuki, 'owner');
  const otherProject = await makeProject(instance.app);
  const asAdmin = { as: 'admin', project: otherProject, body: { contained_permission_ids: ['owner'] } } as const;
  await ask(instance.app, 'POST /api/v1/team-permission-definitions', { ...asAdmin, body: { id: 'owner' } });
  await ask(instance.app, 'PATCH /api/v1/team-permission-definitions/member', asAdmin);
});

async function join(email: string, name: string | null): Promise<SignedIn> {
  instance.clock.advance(1000);
  const user = await signUp(instance.app, { project, email });
  const asServer = { as: 'server', project, body: { display_name: name } } as const;
  await ask(instance.app, `PATCH /api/v1/users/${user.userId}`, asServer);
  await addMember(instance.app, team, user);
  return user;
}

interface Answer {
  readonly items: readonly { user_id: string }[];
  readonly pagination?: { next_cursor: string | null; count?: object };
}
const find = (query: Record<string, string>, by?: SignedIn) =>
  ask(
    instance.app,
    `GET /api/v1/team-member-profiles?${new URLSearchParams({ team_id: team.id, ...query }).toString()}`,
    { as: by ? 'client' : 'server', project, accessToken: by?.accessToken },
  );
const found = async (query: Record<string, string>) => (await find(query)).body as Answer;
const idsOf = ({ items }: Answer) => items.map(({ user_id }) => user_id);

test.each([
  ['a part of a name', 'MORI', () => [yuki]],
  ['a part of an address', 'kite.t', () => [priya]],
  ['the name in the team', '50%_c', () => [yuki]],
  ['how that begins, by two letters', '50', () => [yuki]],
  ['how a name begins, by two letters', 'pr', () => [priya]],
  ['what stands in the middle, by two letters', 'mo', () => []],
  ['a sign that means anything elsewhere', '%%%', () => []],
  ['what all have in common', '.test', () => [yuki, priya, theo]],
  ['nothing at all', ' ', () => [yuki, priya, theo]],
  ['nobody', 'nobody here', () => []],
])('servers find members by %s', async (_, query, meant) => {
  expect(idsOf(await found({ query }))).toEqual(meant().map(({ userId }) => userId));
});

test('and by a whole id, in this team alone', async () => {
  expect(idsOf(await found({ query: priya.userId }))).toEqual([priya.userId]);
  expect(idsOf(await found({ query: priya.userId, user_id: theo.userId }))).toEqual([]);
  expect(idsOf(await found({ query: NO_ID }))).toEqual([]);
});

test.each([
  ['that all were granted', 'member', () => [yuki, priya, theo]],
  ['that others contain, at any depth', '$update_team', () => [priya, theo]],
  ['that somebody was granted, and another has by more', 'admin', () => [priya, theo]],
  ['that contains others', 'owner', () => [theo]],
  ['that there is not', 'unknown', () => []],
])('servers find who has a permission %s', async (_, permission_id, meant) => {
  expect(idsOf(await found({ permission_id }))).toEqual(meant().map(({ userId }) => userId));
});

test('of words and a permission both must fit, page by page, and they are counted', async () => {
  expect(idsOf(await found({ query: '.test', permission_id: 'admin' }))).toEqual([priya.userId, theo.userId]);
  const asked = { query: '.test', permission_id: 'admin', limit: '1', count: 'capped' };
  const first = await found(asked);
  expect(first).toMatchObject({ items: [{ user_id: priya.userId }], pagination: { count: { value: 2 } } });
  const cursor = first.pagination?.next_cursor ?? '';
  expect(await found({ ...asked, cursor })).toMatchObject({
    items: [{ user_id: theo.userId }],
    pagination: { next_cursor: null, count: { value: 2, is_capped: false } },
  });
  expect((await found({ count: 'all', limit: '1' })).pagination?.count).toEqual({ value: 3, is_capped: false });
});

test('members look for nobody: addresses and permissions of others are not theirs to find out', async () => {
  const refusal = { status: 400, body: expect.stringContaining('Only servers look for members') };
  expect(await find({ query: 'kite.t' }, yuki)).toMatchObject(refusal);
  expect(await find({ permission_id: 'admin' }, yuki)).toMatchObject(refusal);
  expect((await find({ count: 'all', limit: '1' }, yuki)).body).not.toMatchObject({ pagination: { count: {} } });
});

test('a search is in one team, which there is', async () => {
  const everywhere = await ask(instance.app, 'GET /api/v1/team-member-profiles?query=yuki', { as: 'server', project });
  expect(everywhere.status).toBe(400);
  expect(await find({ team_id: NO_ID, query: 'yuki' })).toMatchObject({ body: { code: 'TEAM_NOT_FOUND' } });
});
