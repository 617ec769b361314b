import * as endpoints from '@keystead/contract/client';
import { sessionActions } from '../auth/active-sessions.ts';
import { signInMailMethods } from '../auth/sign-in-mails.ts';
import type { ServerSessionMethods } from '../auth/server-sessions.ts';
import { connectedAccountMethods } from '../connected-accounts/connected-account.ts';
import type { OAuthAccountLinkMethods } from '../connected-accounts/server-connected-accounts.ts';
import { serverContactChannelMethods } from '../contact-channels/server-contact-channels.ts';
import { addressed } from '../http/addressed.ts';
import type { ServerCall } from '../http/call.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { KnownError } from '../http/known-error.ts';
import {
  type CountedPage,
  type CountOptions,
  listCountedPages,
  type ListCount,
  toListCount,
} from '../http/counted-page.ts';
import type { PageOptions } from '../http/page.ts';
import { serverMembershipMethods } from '../teams/server-memberships.ts';
import { serverPermissionMethods } from '../teams/server-permissions.ts';
import type { ServerTeamMethods } from '../teams/server-teams.ts';
import { orThrow, type Result } from '../result.ts';
import {
  fromNewUser,
  fromServerUserChanges,
  type NewUser,
  type ServerUser,
  type ServerUserActions,
  toServerUser,
  type UserCreationError,
} from './server-user.ts';
import { asQuery, toWireFilter, type UserFilter } from './user-filter.ts';

/** The options of `listUsers`. */
export interface ListUsersOptions extends UserFilter, PageOptions, CountOptions {
  /** Sort by sign-up time or by last activity. Defaults to `signedUpAt`. */
  orderBy?: 'signedUpAt' | 'lastActiveAt';
  /** Whether to reverse the order: newest first. */
  desc?: boolean;
  /** Whether to return the `teams` of each user. */
  withTeams?: boolean;
}

/** A user in a list. */
export type ListedUser = ServerUser & {
  /**
   * Number of teams, up to 100, and the name of the selected team, or of another one if none is selected. Only with
   * `withTeams`.
   */
  readonly teams?: { readonly count: ListCount; readonly name: string | null };
};

/** A page of users, with the number of all users in the list if `count` was set. */
export type UserPage = CountedPage<ListedUser>;

/** User methods of servers. */
export interface ServerUserMethods {
  /**
   * Returns the users who match the filter, all of them or one page; oldest first, unless `orderBy` or `desc` says
   * otherwise.
   */
  readonly listUsers: (options?: ListUsersOptions) => Promise<UserPage>;
  /**
   * Creates a user and returns it, without sending an email or starting a session. Fails with
   * `USER_EMAIL_ALREADY_EXISTS`, `PASSWORD_TOO_LONG`, `TEAM_MEMBERSHIP_NOT_FOUND`,
   * `OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER` or `USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION`.
   */
  readonly createUser: (user?: NewUser) => Promise<Result<ServerUser, UserCreationError>>;
}

export interface ServerUsers {
  readonly methods: ServerUserMethods;
  readonly find: (id: string) => Promise<ServerUser | null>;
  readonly view: (wire: AnswerOf<'getUser', 'server'>) => ServerUser;
}

const byActivityUp = (a: ServerUser, b: ServerUser): number => a.lastActiveAt.getTime() - b.lastActiveAt.getTime();
const byActivityDown = (a: ServerUser, b: ServerUser): number => byActivityUp(b, a);
const ORDERS = { signedUpAt: 'signed_up_at', lastActiveAt: 'last_active_at' } as const;

export function createServerUsers(
  call: ServerCall,
  {
    createSession,
    listTeams,
    linkOAuthAccount,
  }: ServerSessionMethods & Pick<ServerTeamMethods, 'listTeams'> & OAuthAccountLinkMethods,
): ServerUsers {
  function actionsOn({ id: user_id, primary_email }: AnswerOf<'getUser', 'server'>): ServerUserActions {
    const params = { user_id };
    const { endSessions, ...sessions } = sessionActions(call, user_id);
    const update: ServerUserActions['update'] = async (changes) => {
      const body = fromServerUserChanges(changes);
      const answer = await call(addressed(endpoints.updateUser, { params }), { body });
      return answer.status === 'ok' ? { status: 'ok', data: view(answer.data) } : answer;
    };
    return {
      ...sessions,
      ...signInMailMethods(call, primary_email),
      ...serverMembershipMethods(call, user_id, listTeams),
      ...serverPermissionMethods(call, user_id),
      ...connectedAccountMethods({ call, KnownError }, user_id),
      ...serverContactChannelMethods(call, user_id),
      linkOAuthAccount: (account) => linkOAuthAccount(user_id, account),
      revokeSessions: () => endSessions('all'),
      update,
      setDisplayName: (displayName) => update({ displayName }),
      setPassword: (password) => update({ password }),
      restrict: (restriction = {}) => update({ restriction }),
      unrestrict: () => update({ restriction: null }),
      createSession: (options) => createSession(user_id, options),
      async delete() {
        const answer = await call(addressed(endpoints.deleteUser, { params }));
        if (answer.status === 'error' && answer.error.code !== 'USER_NOT_FOUND') throw answer.error;
      },
    };
  }

  const view = (wire: AnswerOf<'getUser', 'server'>): ServerUser => toServerUser(wire, actionsOn(wire));

  const viewListed = ({ teams, ...wire }: AnswerOf<'listUsers', 'server'>['items'][number]): ListedUser => ({
    ...view(wire),
    ...(teams && { teams: { ...teams, count: toListCount(teams.count) } }),
  });

  async function listUsers(options: ListUsersOptions = {}): Promise<UserPage> {
    const { orderBy, desc, withTeams } = options;
    const filter = asQuery(toWireFilter(options));
    const isAll = options.limit === undefined && options.cursor === undefined;
    // All pages are fetched by sign-up time and sorted here, because a user who is active in the meantime could move
    // between pages.
    const order_by = isAll ? undefined : orderBy && ORDERS[orderBy];
    const page = await listCountedPages(options, async (part) =>
      orThrow(
        await call(
          addressed(endpoints.listUsers, {
            query: {
              ...filter,
              ...part,
              order_by,
              desc: desc === undefined ? undefined : `${desc}`,
              include: withTeams === true ? 'teams' : undefined,
            },
          }),
        ),
      ),
    );
    const items = page.items.map(viewListed);
    if (isAll && orderBy === 'lastActiveAt') items.sort(desc === true ? byActivityDown : byActivityUp);
    return { ...page, items };
  }

  return {
    view,
    async find(id) {
      const answer = await call(addressed(endpoints.getUser, { params: { user_id: id } }));
      return answer.status === 'ok' ? view(answer.data) : null;
    },
    methods: {
      listUsers,
      async createUser(user = {}) {
        // Not retried if the response is lost: the retry could only fail because the user exists.
        const answer = await call(endpoints.createUser, { body: fromNewUser(user) });
        return answer.status === 'ok' ? { status: 'ok', data: view(answer.data) } : answer;
      },
    },
  };
}
