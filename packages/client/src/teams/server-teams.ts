import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { ServerCall } from '../http/call.ts';
import { checkUuid } from '../http/check-uuid.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import {
  type CountedPage,
  type CountOptions,
  listCountedPages,
  type ListCount,
  toListCount,
} from '../http/counted-page.ts';
import type { PageOptions } from '../http/page.ts';
import { unlessDone } from '../http/unless-done.ts';
import { invitationMethods, toInvitation, toServerInvitation } from '../invitations/invitations.ts';
import { orThrow, type Result } from '../result.ts';
import type { ServerTeam, ServerUser } from '../users/server-user.ts';
import { toTeamProfile } from './members.ts';
import {
  fromServerTeamChanges,
  type NewServerTeam,
  type ServerMembership,
  type ServerTeamActions,
  type ServerTeamCreationError,
  toServerTeam,
} from './server-team.ts';

/** The options of `listTeams`. */
export interface ListTeamsOptions extends PageOptions, CountOptions {
  /** Only teams of this user. */
  userId?: string;
  /** Part of the team name, or a full team ID. One or two letters match only the start of the name. */
  query?: string;
  /** Sort by creation time or by name, ignoring case. Defaults to `createdAt`. */
  orderBy?: 'createdAt' | 'displayName';
  /** Whether to reverse the order: newest first, or names from Z to A. */
  desc?: boolean;
  /** Whether to return the `memberCount` of each team. */
  withMemberCount?: boolean;
  /** Whether to return the `invitationCount` of each team. */
  withInvitationCount?: boolean;
}

/** A team in a list. */
export type ListedTeam = ServerTeam & {
  /** Number of members, up to 10,000. Only with `withMemberCount`. */
  readonly memberCount?: ListCount;
  /** Number of pending invitations, up to 10,000. Only with `withInvitationCount`. */
  readonly invitationCount?: ListCount;
};

/** Team methods of servers. */
export interface ServerTeamMethods {
  /**
   * Creates a team and returns it, even if users can't create teams in this project. Fails with `USER_NOT_FOUND` if the
   * creator doesn't exist.
   */
  readonly createTeam: (team: NewServerTeam) => Promise<Result<ServerTeam, ServerTeamCreationError>>;
  /** Returns all teams, or one page; oldest first, unless `orderBy` or `desc` says otherwise. */
  readonly listTeams: (options?: ListTeamsOptions) => Promise<CountedPage<ListedTeam>>;
  /** Returns one team; null if none has this ID. */
  readonly getTeam: (id: string) => Promise<ServerTeam | null>;
}

export interface ServerTeams {
  readonly methods: ServerTeamMethods;
  readonly viewListed: (wire: AnswerOf<'listTeams', 'server'>['items'][number]) => ListedTeam;
}

/** Creates the team methods of servers. `viewUser` converts the users of members. */
export function createServerTeams(
  call: ServerCall,
  viewUser: (wire: AnswerOf<'getUser', 'server'>) => ServerUser,
): ServerTeams {
  function actionsOn(team_id: string): ServerTeamActions<ServerUser> {
    const params = { team_id };
    return {
      ...invitationMethods({ call, defaultLink: refuseToGuess, onChange }, team_id),
      async listInvitations() {
        const { items } = orThrow(await call(addressed(endpoints.listInvitations, { query: { team_id } })));
        return items.map((wire) => ({
          ...toInvitation({ call, onChange }, team_id, wire),
          ...toServerInvitation(wire),
        }));
      },
      async update(changes) {
        const body = fromServerTeamChanges(changes);
        const answer = await call(addressed(endpoints.updateTeam, { params }), { body });
        return answer.status === 'ok' ? { status: 'ok', data: view(answer.data) } : answer;
      },
      async delete() {
        const answer = await call(addressed(endpoints.deleteTeam, { params }));
        if (answer.status === 'error' && answer.error.code !== 'TEAM_NOT_FOUND') throw answer.error;
      },
      addUser: (user_id) =>
        unlessDone('TEAM_MEMBERSHIP_ALREADY_EXISTS', (onRepeat) =>
          call(addressed(endpoints.addTeamMember, { params: { team_id, user_id } }), {
            body: {},
            isRepeatable: true,
            onRepeat,
          }),
        ),
      removeUser: (user_id) =>
        unlessDone('TEAM_MEMBERSHIP_NOT_FOUND', (onRepeat) =>
          call(addressed(endpoints.removeTeamMember, { params: { team_id, user_id } }), { onRepeat }),
        ),
      async listUsers({ query, permissionId: permission_id, ...options } = {}) {
        const page = await listCountedPages(options, async (part) =>
          orThrow(
            await call(
              addressed(endpoints.listTeamMemberProfiles, { query: { team_id, query, permission_id, ...part } }),
            ),
          ),
        );
        return {
          ...page,
          items: page.items.map((wire) => ({ ...viewUser(wire.user), ...toServerMembership(wire) })),
        };
      },
    };
  }

  const view = (wire: AnswerOf<'getTeam', 'server'>): ServerTeam => toServerTeam(wire, actionsOn(wire.id));

  const viewListed: ServerTeams['viewListed'] = ({ member_count, invitation_count, ...wire }) => ({
    ...view(wire),
    ...(member_count && { memberCount: toListCount(member_count) }),
    ...(invitation_count && { invitationCount: toListCount(invitation_count) }),
  });

  const methods: ServerTeamMethods = {
    async createTeam({ creatorUserId, ...team }) {
      // Not retried if the response is lost: the retry could create a second team.
      const answer = await call(endpoints.createTeam, {
        body: {
          ...fromServerTeamChanges(team),
          display_name: team.displayName,
          creator_user_id: creatorUserId === undefined ? undefined : checkUuid('creator_user_id', creatorUserId),
        },
      });
      return answer.status === 'ok' ? { status: 'ok', data: view(answer.data) } : answer;
    },
    async listTeams({ userId, query, orderBy, desc, withMemberCount, withInvitationCount, ...options } = {}) {
      const user_id = userId === undefined ? undefined : checkUuid('user_id', userId);
      const include = [withMemberCount && 'member_count', withInvitationCount && 'invitation_count'].filter(Boolean);
      const isAll = options.limit === undefined && options.cursor === undefined;
      // All pages are fetched by creation time and sorted here, because a team that is renamed in the meantime could
      // move between pages.
      const isByName = orderBy === 'displayName';
      const order_by = isByName && !isAll ? 'display_name' : undefined;
      const page = await listCountedPages(options, async (part) =>
        orThrow(
          await call(
            addressed(endpoints.listTeams, {
              query: {
                user_id,
                ...part,
                query,
                order_by,
                desc: desc === undefined ? undefined : `${desc}`,
                include: include.join(',') || undefined,
              },
            }),
          ),
        ),
      );
      const items = page.items.map(viewListed);
      if (isAll && isByName) items.sort((a, b) => (desc === true ? byName(b, a) : byName(a, b)));
      return { ...page, items };
    },
    async getTeam(id) {
      const answer = await call(addressed(endpoints.getTeam, { params: { team_id: id } }));
      return answer.status === 'ok' ? view(answer.data) : null;
    },
  };
  return { methods, viewListed };
}

/** Sorts names nearly as Keystead does, which compares their first 64 letters by the locale of its database. */
const inOrder = ({ displayName }: ServerTeam): string => displayName.normalize('NFD').toLowerCase();
const byName = (a: ServerTeam, b: ServerTeam): number =>
  Number(inOrder(a) > inOrder(b)) - Number(inOrder(a) < inOrder(b));

const toServerMembership = (wire: AnswerOf<'getTeamMemberProfile', 'server'>): ServerMembership => ({
  teamProfile: toTeamProfile(wire),
  joinedAt: new Date(wire.joined_at_millis),
  isCreator: wire.is_creator,
  grantedPermissionIds: wire.granted_permission_ids,
});

/** Servers keep no lists that would need a refresh. */
const onChange = async (): Promise<void> => undefined;

/** For plain JavaScript: TypeScript requires the option on servers. */
function refuseToGuess(): never {
  throw new Error('Outside browsers the option callbackUrl is needed.');
}
