import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { listPages, type Page, type PageOptions } from '../http/page.ts';
import { orThrow } from '../result.ts';

/** A count, which is a lower bound if counting stopped early. */
export interface UsageCount {
  readonly value: number;
  /** Whether counting stopped early: there are more than `value`. */
  readonly isCapped: boolean;
}

/** How much a permission is used. */
export interface PermissionUsage {
  /** Number of direct grants. They are revoked if you delete the permission. */
  readonly directGrants: UsageCount;
  /** Number of users who have it in at least one team, directly or through a permission that contains it. */
  readonly users: UsageCount;
  /** Number of teams in which at least one user has it. */
  readonly teams: UsageCount;
  /** The permissions that contain it, directly or indirectly. */
  readonly containedIn: readonly string[];
  /** Whether users who create a team get it. */
  readonly isCreatorDefault: boolean;
  /** Whether users who join a team get it. */
  readonly isMemberDefault: boolean;
}

/** A user who has a permission in a team. */
export interface PermissionHolder {
  readonly user: {
    readonly id: string;
    readonly displayName: string | null;
    readonly primaryEmail: string | null;
    readonly profileImageUrl: string | null;
  };
  readonly team: { readonly id: string; readonly displayName: string; readonly profileImageUrl: string | null };
  /** The granted permissions that give it to the user: the permission itself, or others that contain it. */
  readonly grantedPermissionIds: readonly string[];
}

/** How many members of a team have which permission. */
export interface TeamPermissionUsage {
  readonly memberCount: number;
  /**
   * How many members have each permission, directly or through a permission that contains it. Permissions that no
   * member has are left out.
   */
  readonly permissions: readonly { readonly id: string; readonly memberCount: number }[];
}

/** Shows who has the permissions of a project. */
export interface PermissionUsageMethods {
  /** Returns how many users and teams have a permission, and which permissions contain it; null if it doesn't exist. */
  readonly getPermissionUsage: (permissionId: string) => Promise<PermissionUsage | null>;
  /**
   * Returns the users who have a permission, sorted by team and user: all of them, or one page. Throws if the
   * permission doesn't exist.
   */
  readonly listPermissionHolders: (permissionId: string, options?: PageOptions) => Promise<Page<PermissionHolder>>;
  /** Returns how many members of a team have each permission; null if the team doesn't exist. */
  readonly getTeamPermissionUsage: (teamId: string) => Promise<TeamPermissionUsage | null>;
}

export function permissionUsageMethods(call: Call<'admin'>): PermissionUsageMethods {
  return {
    async getPermissionUsage(permission_id) {
      const answer = await call(addressed(endpoints.getPermissionUsage, { params: { permission_id } }));
      return answer.status === 'ok' ? toUsage(answer.data) : null;
    },
    async listPermissionHolders(permission_id, options = {}) {
      const params = { permission_id };
      const { items, nextCursor } = await listPages(options, async (query) =>
        orThrow(await call(addressed(endpoints.listPermissionHolders, { params, query }))),
      );
      return { items: items.map(toHolder), nextCursor };
    },
    async getTeamPermissionUsage(team_id) {
      const answer = await call(addressed(endpoints.getTeamPermissionUsage, { params: { team_id } }));
      if (answer.status === 'error') return null;
      const { member_count, permissions } = answer.data;
      return { memberCount: member_count, permissions: permissions.map(toHeld) };
    },
  };
}

type WireUsage = AnswerOf<'getPermissionUsage', 'admin'>;
type WireHeld = AnswerOf<'getTeamPermissionUsage', 'admin'>['permissions'][number];
type WireHolder = AnswerOf<'listPermissionHolders', 'admin'>['items'][number];

const toCount = ({ value, is_capped }: WireUsage['teams']): UsageCount => ({ value, isCapped: is_capped });

const toHeld = ({ id, member_count }: WireHeld) => ({ id, memberCount: member_count });

const toUsage = (wire: WireUsage): PermissionUsage => ({
  directGrants: toCount(wire.direct_grants),
  users: toCount(wire.users),
  teams: toCount(wire.teams),
  containedIn: wire.contained_in,
  isCreatorDefault: wire.is_creator_default,
  isMemberDefault: wire.is_member_default,
});

const toHolder = ({ user, team, granted_permission_ids }: WireHolder): PermissionHolder => ({
  user: {
    id: user.id,
    displayName: user.display_name,
    primaryEmail: user.primary_email,
    profileImageUrl: user.profile_image_url,
  },
  team: { id: team.id, displayName: team.display_name, profileImageUrl: team.profile_image_url },
  grantedPermissionIds: granted_permission_ids,
});
