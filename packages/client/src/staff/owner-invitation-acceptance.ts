import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import type { StaffRole } from './staff.ts';

/** The code of the mail, and a password for those who have no account yet. */
export interface OwnerInvitationAcceptance {
  code: string;
  password?: string;
}

/** What an invitation is for. */
export interface OwnerInvitationDetails {
  readonly projectDisplayName: string;
  /** Whom it was mailed to. */
  readonly recipientEmail: string;
  readonly role: StaffRole;
  /** Whether the owner who invites gives the project away by it. */
  readonly isTransfer: boolean;
}

/** Why an invitation is worth nothing. */
export type OwnerInvitationDetailsError = KnownError<ErrorsOf<'getOwnerInvitationDetails'>>;

/** Why an invitation was not accepted. */
export type OwnerInvitationError = KnownError<ErrorsOf<'acceptOwnerInvitation'>>;

/** Becoming an owner by a mailed invitation. */
export interface OwnerInvitationAcceptanceMethods {
  /** Tells which project a code invites to. The code stays good. */
  readonly getOwnerInvitationDetails: (
    code: string,
  ) => Promise<Result<OwnerInvitationDetails, OwnerInvitationDetailsError>>;
  /**
   * Uses the code up: whoever is signed in owns the project too. Where nobody is, the password makes an account with the
   * invited address and signs in. Answers with the project.
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
      // Not repeated when the answer is lost: a second one could only say that the code is used.
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
