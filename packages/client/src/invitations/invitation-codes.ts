import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { unlessDone } from '../http/unless-done.ts';
import type { Result } from '../result.ts';
import { refreshLists } from '../teams/refresh-lists.ts';

/** Why the code of an invitation can't be used. */
export type InvitationCodeError = KnownError<ErrorsOf<'getInvitationPreview'>>;
/** Why the details of an invitation were not returned. */
export type InvitationDetailsError = KnownError<ErrorsOf<'getInvitationDetails'>>;
/** Why an invitation was not accepted. */
export type InvitationAcceptanceError = KnownError<ErrorsOf<'acceptInvitation'>>;

/** What an invitation page can show before the user signs in. */
export interface TeamInvitationPreview {
  readonly teamDisplayName: string;
  /**
   * The member who sent the invitation; null if a server or the project staff sent it, or if the member has no name.
   */
  readonly inviterDisplayName: string | null;
  /** The email address that the invitation was sent to. */
  readonly recipientEmail: string;
}

/** The team of an invitation. */
export interface TeamInvitationDetails {
  readonly teamId: string;
  readonly teamDisplayName: string;
}

/** Joins teams with the codes of emailed invitations. */
export interface InvitationCodeMethods {
  /**
   * Returns what a code invites to, without using it up. No one has to be signed in. Fails with
   * `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED` or `VERIFICATION_CODE_ALREADY_USED`.
   */
  readonly verifyTeamInvitationCode: (code: string) => Promise<Result<TeamInvitationPreview, InvitationCodeError>>;
  /**
   * Returns the team that a code invites the signed-in user to, without using it up. Fails with
   * `USER_AUTHENTICATION_REQUIRED` or the errors of `verifyTeamInvitationCode`.
   */
  readonly getTeamInvitationDetails: (code: string) => Promise<Result<TeamInvitationDetails, InvitationDetailsError>>;
  /**
   * Adds the signed-in user to the team, whatever their email address, and uses up the code. Fails with
   * `USER_AUTHENTICATION_REQUIRED`, `TEAM_MEMBER_LIMIT_REACHED`, `TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED` or the
   * errors of `verifyTeamInvitationCode`.
   */
  readonly acceptTeamInvitation: (code: string) => Promise<Result<void, InvitationAcceptanceError>>;
}

export function invitationCodeMethods(
  parts: Pick<ClientParts, 'call' | 'sessionCall' | 'lists'>,
): InvitationCodeMethods {
  const { call, sessionCall } = parts;
  return {
    async verifyTeamInvitationCode(code) {
      const answer = await call(endpoints.getInvitationPreview, { body: { code }, isRepeatable: true });
      return answer.status === 'ok' ? { status: 'ok', data: previewOf(answer.data) } : answer;
    },
    async getTeamInvitationDetails(code) {
      const answer = await sessionCall(endpoints.getInvitationDetails, { body: { code }, isRepeatable: true });
      return answer.status === 'ok' ? { status: 'ok', data: detailsOf(answer.data) } : answer;
    },
    async acceptTeamInvitation(code) {
      const result = await unlessDone('VERIFICATION_CODE_ALREADY_USED', (onRepeat) =>
        sessionCall(endpoints.acceptInvitation, { body: { code }, isRepeatable: true, onRepeat }),
      );
      if (result.status === 'ok') await refreshLists(parts, 'teams', 'team-permissions/'); // the response doesn't name the team
      return result;
    },
  };
}

const previewOf = (preview: AnswerOf<'getInvitationPreview'>): TeamInvitationPreview => ({
  teamDisplayName: preview.team_display_name,
  inviterDisplayName: preview.inviter_display_name,
  recipientEmail: preview.recipient_email,
});

const detailsOf = (details: AnswerOf<'getInvitationDetails'>): TeamInvitationDetails => ({
  teamId: details.team_id,
  teamDisplayName: details.team_display_name,
});
