import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import { addressed } from '../http/addressed.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { unlessDone } from '../http/unless-done.ts';
import type { StaffRole } from './staff.ts';
import { orThrow, type Result } from '../result.ts';

/** A pending invitation to the staff of a project. */
export interface OwnerInvitation {
  readonly id: string;
  readonly recipientEmail: string;
  readonly role: StaffRole;
  /** Whether the invitation transfers the project: the sender stops being an owner when it is accepted. */
  readonly isTransfer: boolean;
  readonly expiresAt: Date;
}

/** Why an invitation was not revoked. */
export type OwnerInvitationRevocationError = KnownError<ErrorsOf<'revokeOwnerInvitation'>>;

/** Invitations to the project staff. */
export interface OwnerInvitationMethods {
  /**
   * Emails a link that makes the recipient an owner of the project. It works once, within seven days. Throws a
   * `KnownError` with the code `STAFF_INVITATION_LIMIT_REACHED` if the project has 100 pending invitations.
   */
  readonly inviteOwner: (email: string) => Promise<void>;
  /** Returns the pending invitations and project transfers, oldest first. */
  readonly listOwnerInvitations: () => Promise<OwnerInvitation[]>;
  /**
   * Revokes an invitation: its link stops working. Fails with `VERIFICATION_CODE_NOT_FOUND` if it is no longer pending.
   */
  readonly revokeOwnerInvitation: (id: string) => Promise<Result<void, OwnerInvitationRevocationError>>;
}

export function ownerInvitationMethods(call: Call<'admin'>): OwnerInvitationMethods {
  return {
    async inviteOwner(email) {
      // Not retried if the response is lost: the retry would send a second invitation, which has to be revoked
      // separately.
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
