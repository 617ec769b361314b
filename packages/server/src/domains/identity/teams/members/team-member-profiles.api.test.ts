import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../../testing/ask.ts';
import { call } from '../../../../testing/call.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import { JPEG_URL, PNG_URL } from '../../../../testing/pictures.ts';
import { makeProject, type OwnedProject } from '../../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../../testing/sign-up.ts';
import { addMember, makeMember, makeTeam, removeMember, revoke, type TestTeam } from '../../../../testing/teams.ts';
import { NO_ID } from '../../../../testing/triggers.ts';

const test = instanceTest();
let project: OwnedProject;
let team: TestTeam;
let member: SignedIn;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});
beforeEach(async () => {
  team = await makeTeam(instance.app, { project });
  member = await makeMember(instance.app, team);
});

const PICTURE = 'https://app.example.com/mira.png';
const asServer = () => ({ as: 'server', project }) as const;
const asPerson = ({ accessToken }: SignedIn) => ({ as: 'client', project, accessToken }) as const;
const pathOf = (userId: string, teamId = team.id) => `/api/v1/team-member-profiles/${teamId}/${userId}` as const;
const look = (userId: string, by?: SignedIn, teamId?: string) =>
  ask(instance.app, `GET ${pathOf(userId, teamId)}`, by ? asPerson(by) : asServer());
const change = (userId: string, body: object, by?: SignedIn, teamId?: string) =>
  ask(instance.app, `PATCH ${pathOf(userId, teamId)}`, { ...(by ? asPerson(by) : asServer()), body });
const changeUser = (body: object) => ask(instance.app, `PATCH /api/v1/users/${member.userId}`, { ...asServer(), body });
const notIn = (userId: string, teamId = team.id) =>
  refused('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId });

const profileOf = ({ userId }: SignedIn, shown: object = {}) => ({
  team_id: team.id,
  user_id: userId,
  display_name: null,
  profile_image_url: null,
  ...shown,
});

test('somebody appears in a team as everywhere, until they choose otherwise', async () => {
  await changeUser({ display_name: 'Mira', profile_image_url: PICTURE });
  expect(await look('me', member)).toEqual(
    answered(profileOf(member, { display_name: 'Mira', profile_image_url: PICTURE })),
  );

  const chosen = { display_name: 'Dr. Mira', profile_image_url: 'https://app.example.com/dr.png' };
  expect(await change('me', chosen, member)).toEqual(answered(profileOf(member, chosen)));
  await changeUser({ display_name: 'Mira M.', profile_image_url: null });
  expect(await look('me', member)).toEqual(answered(profileOf(member, chosen)));
});

test('what is left out stays; null and an empty name are as everywhere again', async () => {
  await changeUser({ display_name: 'Mira', profile_image_url: PICTURE });
  const chosen = { display_name: 'Dr. Mira', profile_image_url: 'https://app.example.com/dr.png' };
  await change('me', chosen, member);

  expect(await change('me', {}, member)).toEqual(answered(profileOf(member, chosen)));
  const named = { ...chosen, display_name: 'Mira' };
  expect(await change('me', { display_name: '' }, member)).toEqual(answered(profileOf(member, named)));
  const same = { display_name: 'Mira', profile_image_url: PICTURE };
  expect(await change('me', { profile_image_url: null }, member)).toEqual(answered(profileOf(member, same)));
  await change('me', { display_name: 'Dr. Mira' }, member);
  expect(await change('me', { display_name: null }, member)).toEqual(answered(profileOf(member, same)));
});

test('a profile is of one team', async () => {
  const other = await makeTeam(instance.app, { project });
  await ask(instance.app, `POST /api/v1/team-memberships/${other.id}/${member.userId}`, asServer());
  await change('me', { display_name: 'Dr. Mira' }, member);

  expect(await look('me', member, other.id)).toMatchObject({ body: { team_id: other.id, display_name: null } });
});

test('a picture that is sent is kept for this team, until it is replaced or its member leaves', async () => {
  const kept = async () => instance.query('select id from team_pictures where user_id = $1', [member.userId]);
  const pictureOf = async (profile_image_url: string | null) => {
    const { body } = await change('me', { profile_image_url }, member);
    return (body as { profile_image_url: string }).profile_image_url;
  };
  const lookAt = async (url: string) =>
    (await call(instance.app, `GET /${url.slice(instance.ctx.baseUrl.length + 1)}`)).headers.get('content-type');

  const url = await pictureOf(PNG_URL);
  expect(await lookAt(url)).toBe('image/png');
  expect(await look('me', member)).toMatchObject({ body: { profile_image_url: url } });
  expect(await ask(instance.app, 'GET /api/v1/users/me', asPerson(member))).toMatchObject({
    body: { profile_image_url: null },
  });
  expect(await pictureOf(url)).toBe(url); // as a form sends it back
  expect(await lookAt(await pictureOf(JPEG_URL))).toBe('image/jpeg');
  expect(await kept()).toHaveLength(1);
  expect(await pictureOf(null)).toBeNull();
  expect(await kept()).toEqual([]);

  await pictureOf(PNG_URL);
  await ask(instance.app, `DELETE /api/v1/team-memberships/${team.id}/me`, asPerson(member));
  expect(await kept()).toEqual([]);
});

test('a form that sends back the picture of everywhere changes nothing', async () => {
  await changeUser({ profile_image_url: PNG_URL });
  const { body: shown } = await look('me', member);
  const { profile_image_url } = shown as { profile_image_url: string };
  expect(await change('me', { profile_image_url }, member)).toEqual(answered(profileOf(member, { profile_image_url })));
  await changeUser({ profile_image_url: PICTURE });

  expect(await look('me', member)).toEqual(answered(profileOf(member, { profile_image_url: PICTURE })));
});

test('servers see and change everybody, with all that they know of the user', async () => {
  const { body: user } = await ask(instance.app, `GET /api/v1/users/${member.userId}`, asServer());
  const shown = {
    ...profileOf(member, { display_name: 'Dr. Mira' }),
    user,
    joined_at_millis: instance.clock.now().getTime(),
    is_creator: false,
    granted_permission_ids: ['member'],
  };

  expect(await change(member.userId, { display_name: 'Dr. Mira' })).toEqual(answered(shown));
  expect(await look(member.userId)).toEqual(answered(shown));
});

test('a server with a session may say me', async () => {
  const withSession = { ...asServer(), accessToken: member.accessToken };

  expect(await ask(instance.app, `GET ${pathOf('me')}`, withSession)).toMatchObject({
    body: { user_id: member.userId, user: { id: member.userId } },
  });
  expect(await look('me')).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
  expect(await change('me', {})).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
});

test('members see each other if they may', async () => {
  const other = await makeMember(instance.app, team);
  expect(await look(member.userId, other)).toEqual(answered(profileOf(member)));

  await revoke(instance.app, team, other, 'member');
  expect(await look(member.userId, other)).toEqual(
    refused('TEAM_PERMISSION_REQUIRED', {
      team_id: team.id,
      user_id: other.userId,
      permission_id: '$read_members',
    }),
  );
  expect(await look('me', other)).toEqual(answered(profileOf(other)));
  expect(await look(other.userId, other)).toEqual(answered(profileOf(other)));
});

test('nobody changes how others appear, whatever they may do', async () => {
  const admin = await makeMember(instance.app, team, ['admin']);

  expect(await change(member.userId, { display_name: 'x' }, admin)).toEqual(
    answered('Clients may only change the profile of the signed-in user.', 403),
  );
  expect(await look('me', member)).toEqual(answered(profileOf(member)));
});

test('to outsiders every team looks the same', async () => {
  const foreign = await makeTeam(instance.app, { project: await makeProject(instance.app) });
  const guest = await signUp(instance.app, { project });
  const elsewhere = await makeMember(instance.app, await makeTeam(instance.app, { project }), ['admin']);

  for (const outsider of [guest, elsewhere])
    for (const teamId of [team.id, foreign.id, NO_ID]) {
      expect(await look('me', outsider, teamId)).toEqual(notIn(outsider.userId, teamId));
      expect(await look(member.userId, outsider, teamId)).toEqual(notIn(outsider.userId, teamId));
      expect(await change('me', { display_name: 'x' }, outsider, teamId)).toEqual(notIn(outsider.userId, teamId));
    }
});

test('servers are told which of the two there is not', async () => {
  const { userId } = await signUp(instance.app, { project });
  const foreign = await makeTeam(instance.app, { project: await makeProject(instance.app) });

  for (const ask of [look, (user: string, by: undefined, teamId?: string) => change(user, {}, by, teamId)]) {
    expect(await ask(userId, undefined)).toEqual(notIn(userId));
    expect(await ask(NO_ID, undefined)).toEqual(notIn(NO_ID));
    for (const teamId of [foreign.id, NO_ID])
      expect(await ask(member.userId, undefined, teamId)).toEqual(refused('TEAM_NOT_FOUND', { team_id: teamId }));
  }
});

test('the signed-out and the removed are refused', async () => {
  for (const [userId, code] of [
    ['me', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
    [member.userId, 'USER_AUTHENTICATION_REQUIRED'],
  ] as const) {
    expect(await ask(instance.app, `GET ${pathOf(userId)}`, { as: 'client', project })).toEqual(refused(code));
    expect(await ask(instance.app, `PATCH ${pathOf(userId)}`, { as: 'client', project, body: {} })).toEqual(
      refused(code),
    );
  }

  await ask(instance.app, `DELETE /api/v1/team-memberships/${team.id}/me`, asPerson(member));
  expect(await look('me', member)).toEqual(notIn(member.userId));
  expect(await change('me', {}, member)).toEqual(notIn(member.userId));
});

test('names are short, pictures are pictures, and nothing else is changed', async () => {
  const line = `PATCH ${pathOf('me')}` as const;

  expect(await change('me', { display_name: 'x'.repeat(257) }, member)).toMatchObject({ knownError: 'SCHEMA_ERROR' });
  expect(await change('me', { profile_image_url: 'javascript:alert(1)' }, member)).toEqual(
    mismatch(line, 'Invalid URL'),
  );
  expect(await change('me', { user_id: NO_ID, team_id: NO_ID }, member)).toEqual(
    mismatch(line, 'body contains unknown properties: user_id, team_id'),
  );
});

test('servers see who made the team, as long as they are in it', async () => {
  const creator = await signUp(instance.app, { project });
  const made = await makeTeam(instance.app, { project, creator });
  expect(await look(creator.userId, undefined, made.id)).toMatchObject({ body: { is_creator: true } });
  expect((await look('me', creator, made.id)).body).not.toHaveProperty('is_creator');

  await removeMember(instance.app, made, creator);
  await addMember(instance.app, made, creator);
  expect(await look(creator.userId, undefined, made.id)).toMatchObject({ body: { is_creator: false } });
});
