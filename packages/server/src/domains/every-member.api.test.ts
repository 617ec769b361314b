import { endpoints, SYSTEM_PERMISSION_IDS } from '@keystead/contract';
import { describe, expect } from 'vitest';
import type { App } from '../app.ts';
import { ask, refused, type WholeAnswer } from '../testing/ask.ts';
import type { RequestLine } from '../testing/call.ts';
import { instance, instanceTest } from '../testing/instance-test.ts';
import { invite, type SentInvitation } from '../testing/invitations.ts';
import { CALLBACK_URL } from '../testing/mailed-code.ts';
import { makeProject, type OwnedProject } from '../testing/make-project.ts';
import { newEmail, signUp, type SignedIn } from '../testing/sign-up.ts';
import { makeMember, makeTeam, removeMember, type TestTeam } from '../testing/teams.ts';
import { NO_ID } from '../testing/triggers.ts';

/** Who asks about a team. Each needs an outcome in every row. */
type Caller =
  | 'a member with the permission'
  | 'a member with all others'
  | 'a member of another team'
  | 'a removed member'
  | 'a user of another project';

type Outcome = 'works' | 'lacks it' | 'is outside' | 'sees the team' | 'sees no team' | 'may not' | 'has no code';
type Outcomes = Readonly<Record<Caller, Outcome>>;

const EVERYBODY: Outcomes = {
  'a member with the permission': 'works',
  'a member with all others': 'works',
  'a member of another team': 'works',
  'a removed member': 'works',
  'a user of another project': 'works',
};
/** To all outside it is as if there were no such team. */
const MEMBERS: Outcomes = {
  ...EVERYBODY,
  'a member of another team': 'is outside',
  'a removed member': 'is outside',
  'a user of another project': 'is outside',
};
const PERMITTED: Outcomes = { ...MEMBERS, 'a member with all others': 'lacks it' };
const LISTED: Outcomes = {
  'a member with the permission': 'sees the team',
  'a member with all others': 'sees the team',
  'a member of another team': 'sees no team',
  'a removed member': 'sees no team',
  'a user of another project': 'sees no team',
};
const all = (outcome: Outcome) =>
  Object.fromEntries(Object.keys(EVERYBODY).map((caller) => [caller, outcome])) as Outcomes;
const NOBODY = all('may not');
const HOLDERS: Outcomes = { ...EVERYBODY, 'a user of another project': 'has no code' };

interface Asked {
  /** Of the team, or an id that no team has. */
  readonly teamId: string;
  /** Somebody else in it. */
  readonly other: SignedIn;
  readonly invitation: SentInvitation;
}
interface Row {
  readonly outcomes: Outcomes;
  /** What members need; leaving it out, any will do. */
  readonly needs?: (typeof SYSTEM_PERMISSION_IDS)[number];
  readonly request: (asked: Asked) => { line: RequestLine; body?: object };
}

const get =
  (path: (asked: Asked) => `/${string}`): Row['request'] =>
  (asked) => ({ line: `GET /api/v1${path(asked)}` });
const post =
  (path: (asked: Asked) => `/${string}`, body: (asked: Asked) => object = () => ({})): Row['request'] =>
  (asked) => ({ line: `POST /api/v1${path(asked)}`, body: body(asked) });
const patch =
  (path: (asked: Asked) => `/${string}`, body: object): Row['request'] =>
  (asked) => ({ line: `PATCH /api/v1${path(asked)}`, body });
const remove =
  (path: (asked: Asked) => `/${string}`): Row['request'] =>
  (asked) => ({ line: `DELETE /api/v1${path(asked)}` });

const team = ({ teamId }: Asked) => `/teams/${teamId}` as const;
const otherMember = ({ teamId, other }: Asked) => `/team-memberships/${teamId}/${other.userId}` as const;
const otherProfile = ({ teamId, other }: Asked) => `/team-member-profiles/${teamId}/${other.userId}` as const;
const grantOfOther = ({ teamId, other }: Asked) => `/team-permissions/${teamId}/${other.userId}/admin` as const;
const heldCode = ({ invitation }: Asked) => ({ code: invitation.code });
const member = () => '/team-permission-definitions/member' as const;

/** Who may do what in a team, and what others learn of it. A new endpoint of teams needs a row. */
const table: Readonly<Record<string, Row>> = {
  listTeams: { outcomes: LISTED, request: get(() => '/teams?user_id=me') },
  createTeam: {
    outcomes: EVERYBODY,
    request: post(
      () => '/teams',
      () => ({ display_name: 'Acme' }),
    ),
  },
  getTeam: { outcomes: MEMBERS, request: get(team) },
  updateTeam: { outcomes: PERMITTED, needs: '$update_team', request: patch(team, { display_name: 'Renamed' }) },
  deleteTeam: { outcomes: PERMITTED, needs: '$delete_team', request: remove(team) },
  addTeamMember: { outcomes: NOBODY, request: post(otherMember) },
  removeTeamMember: { outcomes: PERMITTED, needs: '$remove_members', request: remove(otherMember) },
  listTeamMemberProfiles: {
    outcomes: PERMITTED,
    needs: '$read_members',
    request: get(({ teamId }) => `/team-member-profiles?team_id=${teamId}`),
  },
  getTeamMemberProfile: { outcomes: PERMITTED, needs: '$read_members', request: get(otherProfile) },
  updateTeamMemberProfile: {
    outcomes: MEMBERS,
    request: patch(({ teamId }) => `/team-member-profiles/${teamId}/me`, { display_name: 'Mira' }),
  },
  listTeamPermissions: {
    outcomes: LISTED,
    request: get(({ teamId }) => `/team-permissions?team_id=${teamId}&user_id=me`),
  },
  grantTeamPermission: { outcomes: NOBODY, request: post(grantOfOther) },
  revokeTeamPermission: { outcomes: NOBODY, request: remove(grantOfOther) },
  listPermissionDefinitions: { outcomes: NOBODY, request: get(() => '/team-permission-definitions') },
  getPermissionUsage: { outcomes: NOBODY, request: get(() => '/internal/permission-usage/editor') },
  getTeamPermissionUsage: {
    outcomes: NOBODY,
    request: get(({ teamId }) => `/internal/team-permission-usage/${teamId}`),
  },
  listPermissionHolders: { outcomes: NOBODY, request: get(() => '/internal/permission-usage/editor/holders') },
  createPermissionDefinition: {
    outcomes: NOBODY,
    request: post(
      () => '/team-permission-definitions',
      () => ({ id: 'new' }),
    ),
  },
  updatePermissionDefinition: { outcomes: NOBODY, request: patch(member, { contained_permission_ids: [] }) },
  deletePermissionDefinition: { outcomes: NOBODY, request: remove(member) },
  sendInvitationCode: {
    outcomes: PERMITTED,
    needs: '$invite_members',
    request: post(
      () => '/team-invitations/send-code',
      ({ teamId }) => ({ team_id: teamId, email: newEmail(), callback_url: CALLBACK_URL }),
    ),
  },
  listInvitations: {
    outcomes: PERMITTED,
    needs: '$invite_members',
    request: get(({ teamId }) => `/team-invitations?team_id=${teamId}`),
  },
  revokeInvitation: {
    outcomes: PERMITTED,
    needs: '$invite_members',
    request: remove(({ teamId, invitation }) => `/team-invitations/${invitation.id}?team_id=${teamId}`),
  },
  // A code is worth the same in the hands of anybody of its project.
  checkInvitationCode: { outcomes: HOLDERS, request: post(() => '/team-invitations/accept/check-code', heldCode) },
  getInvitationPreview: { outcomes: HOLDERS, request: post(() => '/team-invitations/accept/preview', heldCode) },
  getInvitationDetails: { outcomes: HOLDERS, request: post(() => '/team-invitations/accept/details', heldCode) },
  acceptInvitation: { outcomes: HOLDERS, request: post(() => '/team-invitations/accept', heldCode) },
  // An id is worth something to the owner of the address alone.
  acceptInvitationById: {
    outcomes: all('has no code'),
    request: post(({ invitation }) => `/team-invitations/${invitation.id}/accept`),
  },
};

const config = { client_team_creation_enabled: true, team_member_default_permissions: [] };

const test = instanceTest();
let elsewhere: App;
let project: OwnedProject;
let otherProject: OwnedProject;
test.beforeAll(async () => {
  elsewhere = await instance.secondProcess();
  project = await makeProject(instance.app, { config });
  otherProject = await makeProject(instance.app, { config });
});

/** Somebody as the row needs them; what they had in the team they lost a moment ago, on another process. */
async function makeCaller(caller: Caller, asked: TestTeam, needs: Row['needs']): Promise<SignedIn> {
  switch (caller) {
    case 'a member with the permission':
      return makeMember(instance.app, asked, [needs ?? '$read_members']);
    case 'a member with all others':
      return makeMember(
        instance.app,
        asked,
        SYSTEM_PERMISSION_IDS.filter((id) => id !== needs),
      );
    case 'a member of another team':
      return makeMember(instance.app, await makeTeam(instance.app, { project }), SYSTEM_PERMISSION_IDS);
    case 'a removed member': {
      const removed = await makeMember(instance.app, asked, SYSTEM_PERMISSION_IDS);
      await removeMember(elsewhere, asked, removed);
      return removed;
    }
    case 'a user of another project':
      return signUp(instance.app, { project: otherProject });
    default:
      return caller satisfies never;
  }
}

const isIn = (text: string, body: unknown) => JSON.stringify(body).includes(text);

/** The answer as it must be if the outcome is that. */
function expected(
  outcome: Outcome,
  { status, body }: WholeAnswer,
  { teamId, userId, needs }: { teamId: string; userId: string; needs: Row['needs'] },
): object {
  const member = { team_id: teamId, user_id: userId };
  switch (outcome) {
    case 'works':
      return { status: status < 300 ? status : 'below 300', knownError: null };
    case 'sees the team':
    case 'sees no team':
      return {
        status: 200,
        knownError: null,
        body: isIn(teamId, body) === (outcome === 'sees the team') ? body : outcome,
      };
    case 'lacks it':
      return refused('TEAM_PERMISSION_REQUIRED', { ...member, permission_id: needs ?? '' });
    case 'is outside':
      return refused('TEAM_MEMBERSHIP_NOT_FOUND', member);
    case 'may not':
      return { status: 401, knownError: 'INSUFFICIENT_ACCESS_TYPE' };
    case 'has no code':
      return refused('VERIFICATION_CODE_NOT_FOUND');
    default:
      return outcome satisfies never;
  }
}

/** All that there is of a team. */
const rowsOf = ({ id }: TestTeam) =>
  instance.query(
    `select t::text from teams t where id = $1
     union all select m::text from team_memberships m where team_id = $1
     union all select g::text from team_permissions g where team_id = $1
     union all select c::text from verification_codes c where team_id = $1
     union all select d::text from permission_definitions d where project_id = $2
     order by 1`,
    [id, project.id],
  );

test('the table has a row for every endpoint of teams and for nothing else', () => {
  expect(Object.keys(table).sort(), 'add a row to the table in every-member.api.test.ts').toEqual(
    endpoints
      .filter(({ tag }) => tag.startsWith('Team'))
      .map(({ name }) => name)
      .sort(),
  );
});

describe.each(Object.entries(table))('%s', (_, { outcomes, needs, request }) => {
  test.each(Object.entries(outcomes) as [Caller, Outcome][])('%s %s', async (caller, outcome) => {
    const asked = await makeTeam(instance.app, { project });
    const other = await makeMember(instance.app, asked, ['admin']);
    const invitation = await invite(instance, asked);
    const { userId, accessToken } = await makeCaller(caller, asked, needs);
    const before = await rowsOf(asked);
    const { line, body } = request({ teamId: asked.id, other, invitation });

    const answer = await ask(instance.app, line, {
      as: 'client',
      project: caller === 'a user of another project' ? otherProject : project,
      accessToken,
      ...(body && { body }),
    });

    expect(answer).toMatchObject(expected(outcome, answer, { teamId: asked.id, userId, needs }));
    const after = outcome === 'works' ? before : await rowsOf(asked);
    expect(after, 'whoever is refused has changed nothing').toEqual(before);
  });
});

const ofMembers = Object.entries(table).filter(([, { outcomes }]) => Object.values(outcomes).includes('is outside'));

test.each(ofMembers)('%s tells nobody whether there is such a team', async (_, { needs, request }) => {
  const asked = await makeTeam(instance.app, { project });
  const other = await makeMember(instance.app, asked);
  const invitation = await invite(instance, asked);
  const { userId, accessToken } = await makeCaller('a member of another team', asked, needs);
  const about = async (teamId: string) => {
    const { line, body } = request({ teamId, other, invitation });
    return ask(instance.app, line, { as: 'client', project, accessToken, ...(body && { body }) });
  };

  expect(await about(asked.id)).toEqual(refused('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: asked.id, user_id: userId }));
  expect(await about(NO_ID)).toEqual(refused('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: NO_ID, user_id: userId }));
});
