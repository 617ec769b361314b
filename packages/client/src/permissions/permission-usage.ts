import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { listPages, type Page, type PageOptions } from '../http/page.ts';
import { orThrow } from '../result.ts';

/** How many there are; at least so many where counting ended early. */
export interface UsageCount {
  readonly value: number;
  readonly isCapped: boolean;
}

/** How much a permission is in use. */
export interface PermissionUsage {
  /** How often it was granted itself: what its deletion takes away. */
  readonly directGrants: UsageCount;
  /** Who has it in some team, by itself or by another that contains it. */
  readonly users: UsageCount;
  /** In how many teams somebody has it. */
  readonly teams: UsageCount;
  /** What contains it, directly or not. */
  readonly containedIn: readonly string[];
  /** Whoever creates a team gets it. */
  readonly isCreatorDefault: boolean;
  /** Whoever joins a team gets it. */
  readonly isMemberDefault: boolean;
}

/** Somebody who has a permission in a team. */
export interface PermissionHolder {
  readonly user: {
    readonly id: string;
    readonly displayName: string | null;
    readonly primaryEmail: string | null;
    readonly profileImageUrl: string | null;
  };
  readonly team: { readonly id: string; readonly displayName: string; readonly profileImageUrl: string | null };
  /** What they were granted: the permission itself, or others that contain it. */
  readonly grantedPermissionIds: readonly string[];
}

/** How many members of a team have which permission. */
export interface TeamPermissionUsage {
  readonly memberCount: number;
  /** By itself or by another that contains it; those that nobody has are left out. */
  readonly permissions: readonly { readonly id: string; readonly memberCount: number }[];
}

/** Who has the permissions of a project. */
export interface PermissionUsageMethods {
  /** How much a permission is in use; null if the project has none of this id. */
  readonly getPermissionUsage: (permissionId: string) => Promise<PermissionUsage | null>;
  /** Everybody who has a permission, by team and user: all of them, or a page. Throws where there is no such permission. */
  readonly listPermissionHolders: (permissionId: string, options?: PageOptions) => Promise<Page<PermissionHolder>>;
  /** What the members of a team may do, by how many of them may; null if there is no such team. */
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
