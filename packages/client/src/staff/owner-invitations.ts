import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import { addressed } from '../http/addressed.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { unlessDone } from '../http/unless-done.ts';
import type { StaffRole } from './staff.ts';
import { orThrow, type Result } from '../result.ts';

/** An invitation to the staff of a project, which nobody has accepted yet. */
export interface OwnerInvitation {
  readonly id: string;
  readonly recipientEmail: string;
  readonly role: StaffRole;
  /** Whether the owner who invites gives the project away by it. */
  readonly isTransfer: boolean;
  readonly expiresAt: Date;
}

/** Why an invitation was not taken back. */
export type OwnerInvitationRevocationError = KnownError<ErrorsOf<'revokeOwnerInvitation'>>;

/** Further owners of the project. */
export interface OwnerInvitationMethods {
  /**
   * Mails somebody a link by which they become an owner, good for seven days. Throws a `KnownError` with the code
   * STAFF_INVITATION_LIMIT_REACHED if the project has 100 open invitations.
   */
  readonly inviteOwner: (email: string) => Promise<void>;
  /** Those that can still be accepted, the oldest first. */
  readonly listOwnerInvitations: () => Promise<OwnerInvitation[]>;
  /** Takes an invitation back: its link is worth nothing any more. */
  readonly revokeOwnerInvitation: (id: string) => Promise<Result<void, OwnerInvitationRevocationError>>;
}

export function ownerInvitationMethods(call: Call<'admin'>): OwnerInvitationMethods {
  return {
    async inviteOwner(email) {
      // Not repeated when the answer is lost: the repetition would be a second invitation, to be revoked by itself.
      orThrow(await call(endpoints.createOwnerInvitation, { body: { email } }));
    },
    async listOwnerInvitations() {
      const { items } = orThrow(await call(endpoints.listOwnerInvitations));
      return items.map((wire) => ({
        id: wire.id,
        recipientEmail: wire.recipient_email,
        role: wire.role,
        isTransfer: wire.is_transfer,
        expiresAt: new Date(wire.expires_at_millis),
      }));
    },
    revokeOwnerInvitation: (id) =>
      unlessDone('VERIFICATION_CODE_NOT_FOUND', (onRepeat) =>
        call(addressed(endpoints.revokeOwnerInvitation, { params: { invitation_id: id } }), { onRepeat }),
      ),
  };
}
