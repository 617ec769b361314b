import { createSendCredential } from './auth/password.ts';
import { createSecondFactor } from './auth/second-factor.ts';
import { type SessionMethods, sessionMethods } from './auth/sessions.ts';
import { createStartSession } from './auth/start-session.ts';
import { userLists } from './cache/user-lists.ts';
import type { ClientParts } from './client-parts.ts';
import type { Transport } from './client-transport.ts';
import { createAskedHere } from './codes/asked-here.ts';
import type { Call } from './http/call.ts';
import type { AnswerOf } from './http/endpoint-types.ts';
import { createCurrentProject, type ProjectMethods } from './projects/current-project.ts';
import type { Project } from './projects/project.ts';
import { createRedirects } from './redirects/redirects.ts';
import { toTeam } from './teams/team.ts';
import type { CurrentUser, UserActions } from './users/current-user.ts';
import { createUsers, type UserMethods, type Users } from './users/users.ts';

/** Creates the user object of an app. `call` sends requests as this user. */
export type UserFactory<User> = (wire: AnswerOf<'getCurrentUser'>, actions: UserActions, call: Call<'client'>) => User;

/** The project, the signed-in user and their session. */
export interface Account<User extends CurrentUser> {
  readonly methods: ProjectMethods & UserMethods<User> & SessionMethods;
  /** The parts that the other groups of methods are built from. */
  readonly parts: Omit<ClientParts, 'links'>;
  /** Loads the code of the account methods. */
  readonly prepare: () => Promise<void>;
}

export function createAccount<User extends CurrentUser>(
  transport: Transport,
  known: Project | undefined,
  toUser: UserFactory<User>,
): Account<User> {
  const { call, sessionCall, onDemand } = transport;
  const { prepare, endSessions, ...actions } = onDemand(
    async () => (await import('./methods-on-demand.ts')).accountActions(parts),
    'prepare',
    'update',
    'delete',
    'updatePassword',
    'confirmPassword',
    'setPassword',
    'startMfaEnrolment',
    'disableMfa',
    'getActiveSessions',
    'revokeSession',
    'endSessions',
    'sendVerificationEmail',
    'createTeam',
    'listTeams',
    'getTeam',
    'setSelectedTeam',
    'leaveTeam',
    'getTeamProfile',
    'listPermissions',
    'getPermission',
    'hasPermission',
    'linkOAuth',
    'listConnectedAccounts',
    'getConnectedAccount',
    'listContactChannels',
    'createContactChannel',
  );
  const project = createCurrentProject(transport, known);
  const redirects = createRedirects({ ...transport, project, user: () => userMethods.user });
  const secondFactor = createSecondFactor({ ...transport, redirects });
  const { methods: userMethods, ...users }: Users<User> = createUsers({ ...transport, redirects }, (wire) =>
    toUser(wire, { ...actions, signOut }, sessionCall),
  );
  const following = { ...transport, ...users, project, redirects, secondFactor, endSessions };
  const sessions = sessionMethods(following);
  const { signOut } = sessions;
  const parts: Omit<ClientParts, 'links'> = {
    ...following,
    signOut,
    toTeam,
    lists: () => userLists.get(userMethods.user),
    askedHere: createAskedHere(transport),
    sendCredential: createSendCredential(call),
    startSession: createStartSession(following),
  };
  return {
    methods: { project, getProject: project.refresh, ...userMethods, ...sessions },
    parts,
    prepare,
  };
}
