import type { EndpointCases, Sample, Scene, Trigger, Triggers } from '../endpoint-case.ts';
import { invite } from '../invitations.ts';
import { CALLBACK_URL } from '../mailed-code.ts';
import { newEmail } from '../sign-up.ts';
import { grant, makeTeam, type TestTeam } from '../teams.ts';
import {
  asUnverified,
  changed,
  evilCallback,
  NO_ID,
  nobodyInQuery,
  ofUser,
  unverifiedUser,
  verifiedUser,
} from '../triggers.ts';
import type { World } from '../world.ts';
import { teamFull } from './teams/members.ts';

/** A team to which the world's user may invite. */
async function hostedTeam(world: World): Promise<TestTeam> {
  const team = await makeTeam(world.instance.app, { creator: world.user });
  await grant(world.instance.app, team, world.user, '$invite_members');
  return team;
}

const invited = async (world: World): Promise<Sample> => ({
  body: { code: (await invite(world.instance, await hostedTeam(world))).code },
});

const signedOut = { USER_AUTHENTICATION_REQUIRED: () => ({ as: 'client' }) } as const satisfies Triggers;

const unverified = {
  TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED: async (scene) => asUnverified(await unverifiedUser(scene)),
} as const satisfies Triggers;

/** The errors of a code, for signed-in users. */
const codeErrors = {
  VERIFICATION_CODE_NOT_FOUND: (scene) => changed(scene.sample, { code: 'x' }, ofUser(scene)),
  VERIFICATION_CODE_EXPIRED: onceStored('expires_at = created_at'),
  VERIFICATION_CODE_ALREADY_USED: onceStored('used_at = created_at'),
} as const satisfies Triggers;

function onceStored(change: string): Trigger {
  return async (scene) => {
    const { code } = scene.sample.body as { code: string };
    await scene.instance.query(
      `update verification_codes set ${change} where code_hash = sha256(convert_to($1::text, 'UTF8'))`,
      [code],
    );
    return { as: 'client', accessToken: ofUser(scene) };
  };
}

/** The same for the invitation that a request names by its id. */
const onceNamed =
  (change: string): Trigger =>
  async ({ instance, sample }) => {
    await instance.query(`update verification_codes set ${change} where invitation_id = $1`, [
      sample.params?.['invitation_id'],
    ]);
    return { as: 'client', accessToken: sample.userToken };
  };

/** The errors for a team in the query, for outsiders and for members who may not invite. */
const teamInQuery = {
  TEAM_NOT_FOUND: () => ({ as: 'server', query: `?team_id=${NO_ID}` }),
  TEAM_MEMBERSHIP_NOT_FOUND: (scene) => ({ as: 'client', accessToken: ofUser(scene), query: `?team_id=${NO_ID}` }),
  TEAM_PERMISSION_REQUIRED: async (scene) => ({
    as: 'client',
    accessToken: ofUser(scene),
    query: `?team_id=${(await teamOfOthers(scene)).id}`,
  }),
} as const satisfies Triggers;

/** A team whose member may not invite. */
const teamOfOthers = ({ instance, user }: Scene): Promise<TestTeam> => makeTeam(instance.app, { creator: user });

/** The world's user is not a member of that team yet. */
const fullForInvited = {
  TEAM_MEMBER_LIMIT_REACHED: async (scene) => {
    const { code } = await invite(scene.instance, await makeTeam(scene.instance.app));
    return { ...(await teamFull.TEAM_MEMBER_LIMIT_REACHED(scene)), accessToken: ofUser(scene), body: { code } };
  },
} as const satisfies Triggers;

export const invitationCases = {
  sendInvitationCode: {
    sample: async (world) => ({
      body: { email: newEmail(), team_id: (await hostedTeam(world)).id, callback_url: CALLBACK_URL },
    }),
    errors: {
      ...evilCallback(ofUser),
      TEAM_NOT_FOUND: ({ sample }) => ({ ...changed(sample, { team_id: NO_ID }), as: 'server' }),
      TEAM_MEMBERSHIP_NOT_FOUND: (scene) => changed(scene.sample, { team_id: NO_ID }, ofUser(scene)),
      TEAM_PERMISSION_REQUIRED: async (scene) =>
        changed(scene.sample, { team_id: (await teamOfOthers(scene)).id }, ofUser(scene)),
      TEAM_INVITATION_LIMIT_REACHED: async (scene) => ({
        as: 'client',
        accessToken: ofUser(scene),
        app: await scene.instance.secondProcess({
          teamLimits: { ...scene.instance.ctx.teamLimits, openInvitationsPerTeam: 0 },
        }),
      }),
    },
  },
  listInvitations: {
    sample: async (world) => ({ query: `?team_id=${(await hostedTeam(world)).id}` }),
    errors: {
      ...signedOut,
      ...nobodyInQuery,
      ...teamInQuery,
      CANNOT_GET_OWN_USER_WITHOUT_USER: () => ({ as: 'client', query: '?user_id=me' }),
    },
  },
  revokeInvitation: {
    sample: async (world) => {
      const team = await hostedTeam(world);
      const { id } = await invite(world.instance, team);
      return { params: { invitation_id: id }, query: `?team_id=${team.id}` };
    },
    errors: {
      ...signedOut,
      ...teamInQuery,
      VERIFICATION_CODE_NOT_FOUND: () => ({ as: 'server', params: { invitation_id: NO_ID } }),
    },
  },
  checkInvitationCode: { sample: invited },
  getInvitationPreview: { sample: invited },
  getInvitationDetails: { sample: invited, errors: { ...signedOut, ...codeErrors } },
  acceptInvitation: { sample: invited, errors: { ...signedOut, ...unverified, ...codeErrors, ...fullForInvited } },
  acceptInvitationById: {
    sample: async (world) => {
      const { email, accessToken } = await verifiedUser(world);
      const { id } = await invite(world.instance, await hostedTeam(world), { email });
      return { params: { invitation_id: id }, body: {}, userToken: accessToken };
    },
    errors: {
      ...signedOut,
      ...unverified,
      ...teamFull,
      ...nobodyInQuery,
      CANNOT_GET_OWN_USER_WITHOUT_USER: () => ({ as: 'server' }),
      // The address belongs to another user.
      VERIFICATION_CODE_NOT_FOUND: (scene) => ({ as: 'client', accessToken: ofUser(scene) }),
      VERIFICATION_CODE_EXPIRED: onceNamed('expires_at = created_at'),
      VERIFICATION_CODE_ALREADY_USED: onceNamed('used_at = created_at'),
    },
  },
} satisfies EndpointCases;
