import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { unlessDone } from '../http/unless-done.ts';
import type { Result } from '../result.ts';
import { refreshLists } from '../teams/refresh-lists.ts';

/** What is wrong with the code of an invitation. */
export type InvitationCodeError = KnownError<ErrorsOf<'getInvitationPreview'>>;
/** Why nothing was told about an invitation. */
export type InvitationDetailsError = KnownError<ErrorsOf<'getInvitationDetails'>>;
/** Why a team was not joined. */
export type InvitationAcceptanceError = KnownError<ErrorsOf<'acceptInvitation'>>;

/** What an invitation says before anybody signs in. */
export interface TeamInvitationPreview {
  readonly teamDisplayName: string;
  /** The member who invites; null where a server or the project staff does, or the member has no name. */
  readonly inviterDisplayName: string | null;
  /** The email address that the invitation was sent to. */
  readonly recipientEmail: string;
}

/** What an invitation is to. */
export interface TeamInvitationDetails {
  readonly teamId: string;
  readonly teamDisplayName: string;
}

/** Joining a team with a mailed code. */
export interface InvitationCodeMethods {
  /** Tells what a code invites to if it would be accepted, without using it up; nobody need be signed in. */
  readonly verifyTeamInvitationCode: (code: string) => Promise<Result<TeamInvitationPreview, InvitationCodeError>>;
  /** Tells the signed-in user which team a code invites to, without using it up. */
  readonly getTeamInvitationDetails: (code: string) => Promise<Result<TeamInvitationDetails, InvitationDetailsError>>;
  /**
   * Uses the code up: the signed-in user joins the team, whatever their address.
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
      if (result.status === 'ok') await refreshLists(parts, 'teams', 'team-permissions/'); // which team it was is not told
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
