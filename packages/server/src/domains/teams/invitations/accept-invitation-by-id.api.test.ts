import { beforeEach, describe, expect } from 'vitest';
import { answered, ask, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { accept, invite, membersOf, type SentInvitation } from '../../../testing/invitations.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { verifyAddressOf } from '../../../testing/mailed-code.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { makeTeam, type TestTeam } from '../../../testing/teams.ts';
import { NO_ID } from '../../../testing/triggers.ts';

const joined = answered({});
const notFound = refused('VERIFICATION_CODE_NOT_FOUND');

const test = instanceTest();
let project: OwnedProject;
let team: TestTeam;
let owner: SignedIn;
let invitation: SentInvitation;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});
beforeEach(async () => {
  team = await makeTeam(instance.app, { project });
  owner = await signUp(instance.app, { project });
  invitation = await invite(instance, team, { email: owner.email });
});

const acceptById = (by?: SignedIn, { id }: Pick<SentInvitation, 'id'> = invitation): Promise<WholeAnswer> =>
  ask(instance.app, `POST /api/v1/team-invitations/${id}/accept`, {
    as: 'client',
    project,
    accessToken: by?.accessToken,
    body: {},
  });

test('only the proved owner of the address may: not a stranger, and not an owner who has not proved it', async () => {
  const stranger = await signUp(instance.app, { project });
  await verifyAddressOf(instance, { project, user: stranger });

  expect(await acceptById(stranger)).toEqual(notFound);
  expect(await acceptById(owner)).toEqual(notFound);
  expect(await acceptById()).toEqual(refused('USER_AUTHENTICATION_REQUIRED'));
  expect(await membersOf(instance, team)).toEqual([]);

  await verifyAddressOf(instance, { project, user: owner });
  expect(await acceptById(owner)).toEqual(joined);
  expect(await membersOf(instance, team)).toEqual([owner.userId]);
});

describe('as published clients ask for it, without a body', () => {
  const askFor = (userId: string, as: 'client' | 'server', by?: SignedIn) =>
    ask(instance.app, `POST /api/v1/team-invitations/${invitation.id}/accept?user_id=${userId}`, {
      as,
      project,
      accessToken: by?.accessToken,
    });
  beforeEach(() => verifyAddressOf(instance, { project, user: owner }));

  test.each(['me', 'their id'])('people name themselves: %s', async (name) => {
    expect(await askFor(name === 'me' ? name : owner.userId, 'client', owner)).toEqual(joined);
    expect(await membersOf(instance, team)).toEqual([owner.userId]);
  });

  test('people name nobody else, and guests nobody at all', async () => {
    const stranger = await signUp(instance.app, { project });

    expect(await askFor(owner.userId, 'client', stranger)).toEqual(
      answered('Clients may only ask for the signed-in user.', 403),
    );
    for (const name of ['me', owner.userId])
      expect(await askFor(name, 'client')).toEqual(refused('USER_AUTHENTICATION_REQUIRED'));
    expect(await membersOf(instance, team)).toEqual([]);
  });

  test('servers name anybody, whose address it must be all the same', async () => {
    const stranger = await signUp(instance.app, { project });
    await verifyAddressOf(instance, { project, user: stranger });

    expect(await askFor(stranger.userId, 'server')).toEqual(notFound);
    expect(await askFor(NO_ID, 'server')).toEqual(refused('USER_NOT_FOUND'));
    expect(await askFor('me', 'server')).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
    expect(await askFor(owner.userId, 'server')).toEqual(joined);
    expect(await membersOf(instance, team)).toEqual([owner.userId]);
  });

  test('a server that forwards a session means its user', async () => {
    expect(await askFor('me', 'server', owner)).toEqual(joined);
  });
});

test('with the link a stranger may', async () => {
  const stranger = await signUp(instance.app, { project });

  expect(await accept(instance.app, team, invitation, stranger)).toEqual(joined);
});

test('an address is the same however it is spelt', async () => {
  await verifyAddressOf(instance, { project, user: owner });
  const spelt = await invite(instance, team, { email: owner.email.toUpperCase() });

  expect(await acceptById(owner, spelt)).toEqual(joined);
});

test('it is used up by either way, and tells what became of it to its owner alone', async () => {
  await verifyAddressOf(instance, { project, user: owner });
  const stranger = await signUp(instance.app, { project });

  expect(await acceptById(owner)).toEqual(joined);

  expect(await acceptById(owner)).toEqual(refused('VERIFICATION_CODE_ALREADY_USED'));
  expect(await accept(instance.app, team, invitation, stranger)).toEqual(refused('VERIFICATION_CODE_ALREADY_USED'));
  expect(await acceptById(stranger)).toEqual(notFound);
});

test('it expires', async () => {
  await verifyAddressOf(instance, { project, user: owner });
  await instance.query('update verification_codes set expires_at = created_at where invitation_id = $1', [
    invitation.id,
  ]);

  expect(await acceptById(owner)).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
});

test('it is none on another project, though the address is proved there', async () => {
  const otherProject = await makeProject(instance.app);
  const user = await signUp(instance.app, { project: otherProject, email: owner.email });
  await verifyAddressOf(instance, { project: otherProject, user });

  const answer = await ask(instance.app, `POST /api/v1/team-invitations/${invitation.id}/accept`, {
    as: 'client',
    project: otherProject,
    accessToken: user.accessToken,
    body: {},
  });

  expect(answer).toEqual(notFound);
});

test('of link and id at once, one wins', async () => {
  await verifyAddressOf(instance, { project, user: owner });
  const stranger = await signUp(instance.app, { project });

  const answers = await Promise.all([acceptById(owner), accept(instance.app, team, invitation, stranger)]);

  expect(answers).toEqual(expect.arrayContaining([joined, refused('VERIFICATION_CODE_ALREADY_USED')]));
  expect(await membersOf(instance, team)).toHaveLength(1);
});
