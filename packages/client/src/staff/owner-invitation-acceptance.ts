import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import type { StaffRole } from './staff.ts';

/** The code of the emailed invitation, and a password for recipients without an account. */
export interface OwnerInvitationAcceptance {
  code: string;
  password?: string;
}

/** The details of a staff invitation. */
export interface OwnerInvitationDetails {
  readonly projectDisplayName: string;
  /** The email address that the invitation was sent to. */
  readonly recipientEmail: string;
  readonly role: StaffRole;
  /** Whether the invitation transfers the project: the sender stops being an owner when it is accepted. */
  readonly isTransfer: boolean;
}

/** Why the code of an invitation can't be used. */
export type OwnerInvitationDetailsError = KnownError<ErrorsOf<'getOwnerInvitationDetails'>>;

/** Why an invitation was not accepted. */
export type OwnerInvitationError = KnownError<ErrorsOf<'acceptOwnerInvitation'>>;

/** Accepts emailed invitations to the project staff. */
export interface OwnerInvitationAcceptanceMethods {
  /**
   * Returns the project, the recipient and the role of an invitation, without using up the code. Fails with
   * `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED` or `VERIFICATION_CODE_ALREADY_USED`.
   */
  readonly getOwnerInvitationDetails: (
    code: string,
  ) => Promise<Result<OwnerInvitationDetails, OwnerInvitationDetailsError>>;
  /**
   * Adds the signed-in user to the project staff, uses up the code and returns the ID of the project. If no one is
   * signed in, the password creates an account with the invited email address and signs in. Fails with
   * `USER_EMAIL_ALREADY_EXISTS`, `PASSWORD_TOO_SHORT`, the errors of `getOwnerInvitationDetails` and other codes.
   */
  readonly acceptOwnerInvitation: (
    acceptance: OwnerInvitationAcceptance,
  ) => Promise<Result<{ readonly projectId: string }, OwnerInvitationError>>;
}

export function ownerInvitationAcceptanceMethods({
  call,
  sessionCall,
  session,
  startSession,
  refreshUser,
}: Pick<
  ClientParts,
  'call' | 'sessionCall' | 'session' | 'startSession' | 'refreshUser'
>): OwnerInvitationAcceptanceMethods {
  return {
    async getOwnerInvitationDetails(code) {
      const answer = await call(endpoints.getOwnerInvitationDetails, { body: { code }, isRepeatable: true });
      if (answer.status === 'error') return answer;
      const {
        project_display_name: projectDisplayName,
        recipient_email: recipientEmail,
        role,
        is_transfer: isTransfer,
      } = answer.data;
      return { status: 'ok', data: { projectDisplayName, recipientEmail, role, isTransfer } };
    },
    async acceptOwnerInvitation({ code, password }) {
      const send = session.exists() ? sessionCall : call;
      // Not retried if the response is lost: the retry could only fail because the code was used.
      const answer = await send(endpoints.acceptOwnerInvitation, {
        body: { code, ...(password !== undefined && { password }) },
      });
      if (answer.status === 'error') return answer;
      const { project_id: projectId, access_token, refresh_token } = answer.data;
      if (access_token !== undefined && refresh_token !== undefined)
        await startSession({ access_token, refresh_token }, false);
      else await refreshUser();
      return { status: 'ok', data: { projectId } };
    },
  };
}
