import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import { addressed } from '../http/addressed.ts';
import type { AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { own } from '../http/own.ts';
import { listPages, type Page, type PageOptions } from '../http/page.ts';
import { unlessDone } from '../http/unless-done.ts';
import type { Result } from '../result.ts';
import { refreshLists, refreshMembership } from './refresh-lists.ts';
import type { TeamReference } from './team.ts';
import { teamIdOf } from './team-id.ts';

/** How a user appears in a team: the name and picture they chose for it, or else their own. */
export interface TeamProfile {
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
}

/** Changes to how a user appears in a team. Null, or an empty name, restores their own name or picture. */
export interface TeamProfileChanges {
  displayName?: string | null;
  /** The URL of the picture, or the picture itself as a data URL of at most 128 KiB. */
  profileImageUrl?: string | null;
}

/** How a user appears in a team, with a method to change it. */
export interface EditableTeamProfile extends TeamProfile {
  /** Changes the fields you pass and returns the profile. */
  readonly update: (changes: TeamProfileChanges) => Promise<Result<EditableTeamProfile, TeamProfileError>>;
}

/** A member of a team as other members see them. */
export interface TeamUser {
  readonly id: string;
  readonly teamProfile: TeamProfile;
}

/** Why a member was not removed. */
export type MemberRemovalError = KnownError<ErrorsOf<'removeTeamMember'>>;
/** Why a team was not left. */
export type TeamLeavingError = KnownError<ErrorsOf<'removeTeamMember'>>;
/** Why a profile was not changed. */
export type TeamProfileError = KnownError<ErrorsOf<'updateTeamMemberProfile'>>;

/** The signed-in user as a member of teams. */
export interface MembershipMethods {
  /** Leaves a team, with all permissions in it. Fails with `TEAM_MEMBERSHIP_NOT_FOUND` if the user isn't a member. */
  readonly leaveTeam: (team: TeamReference) => Promise<Result<void, TeamLeavingError>>;
  /** Returns how the user appears in a team. Throws if they aren't a member. */
  readonly getTeamProfile: (team: TeamReference) => Promise<EditableTeamProfile>;
}

/** The members of a team. */
export interface TeamUserMethods {
  /**
   * Returns the members in the order they joined: all of them, or one page. Throws without the permission
   * `$read_members`.
   */
  readonly listUsers: (options?: PageOptions) => Promise<Page<TeamUser>>;
  /**
   * Removes a member, with their permissions in the team and the invitations they sent. Fails with
   * `TEAM_PERMISSION_REQUIRED` without the permission `$remove_members`.
   */
  readonly removeUser: (userId: string) => Promise<Result<void, MemberRemovalError>>;
}

export function membershipMethods(
  parts: Pick<ClientParts, 'sessionCall' | 'refreshUser' | 'lists'>,
): MembershipMethods {
  const { sessionCall } = parts;
  const view = (wire: AnswerOf<'getTeamMemberProfile'>): EditableTeamProfile => {
    const { team_id } = wire;
    return {
      ...toTeamProfile(wire),
      async update({ displayName, profileImageUrl }) {
        const answer = await sessionCall(addressed(own(endpoints.updateTeamMemberProfile), { params: { team_id } }), {
          body: { display_name: displayName, profile_image_url: profileImageUrl },
        });
        if (answer.status === 'error') return answer;
        await refreshLists(parts, `team-profile/${team_id}`, `team-users/${team_id}`);
        return { status: 'ok', data: view(answer.data) };
      },
    };
  };

  return {
    async leaveTeam(team) {
      const team_id = teamIdOf(team);
      const endpoint = addressed(own(endpoints.removeTeamMember), { params: { team_id } });
      const result = await unlessDone('TEAM_MEMBERSHIP_NOT_FOUND', (onRepeat) => sessionCall(endpoint, { onRepeat }));
      if (result.status === 'ok') await refreshMembership(parts, team_id);
      return result;
    },
    async getTeamProfile(team) {
      const params = { team_id: teamIdOf(team) };
      const answer = await sessionCall(addressed(own(endpoints.getTeamMemberProfile), { params }));
      if (answer.status === 'error') throw answer.error;
      return view(answer.data);
    },
  };
}

export function teamUserMethods(
  parts: Pick<ClientParts, 'sessionCall' | 'refreshUser' | 'lists'>,
  team_id: string,
): TeamUserMethods {
  const { sessionCall } = parts;
  return {
    async removeUser(user_id) {
      const endpoint = addressed(endpoints.removeTeamMember, { params: { team_id, user_id } });
      const result = await unlessDone('TEAM_MEMBERSHIP_NOT_FOUND', (onRepeat) => sessionCall(endpoint, { onRepeat }));
      // Also after an error: if someone else removed the member first, the list changed too. The member may be the
      // signed-in user.
      await Promise.all([
        refreshLists(parts, `team-users/${team_id}`, `team-invitations/${team_id}`),
        refreshMembership(parts, team_id),
      ]);
      return result;
    },
    async listUsers(options = {}) {
      const { items, nextCursor } = await listPages(options, async (page) => {
        const answer = await sessionCall(addressed(endpoints.listTeamMemberProfiles, { query: { team_id, ...page } }));
        if (answer.status === 'error') throw answer.error;
        return answer.data;
      });
      return { items: items.map((wire) => ({ id: wire.user_id, teamProfile: toTeamProfile(wire) })), nextCursor };
    },
  };
}

export const toTeamProfile = (wire: AnswerOf<'getTeamMemberProfile'>): TeamProfile => ({
  displayName: wire.display_name,
  profileImageUrl: wire.profile_image_url,
});
