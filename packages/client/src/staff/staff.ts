import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { unlessDone } from '../http/unless-done.ts';
import { orThrow, type Result } from '../result.ts';
import { withoutData } from '../without-data.ts';

/** The role of a staff member, which decides what they can do in the project. */
export type StaffRole = 'owner' | 'admin' | 'support' | 'read_only';

/** A member of the project staff: a user of the internal project. */
export interface StaffMember {
  readonly userId: string;
  readonly role: StaffRole;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  /** When the staff member got this role; null for owners. */
  readonly since: Date | null;
}

/** Why a staff member was not changed or removed. */
export type StaffError = KnownError<ErrorsOf<'updateStaffMember'>>;

/** Why a project transfer was not sent. */
export type ProjectTransferError = KnownError<ErrorsOf<'createProjectTransfer'>>;

/** The staff of a project. */
export interface StaffMethods {
  /** Returns all staff members: owners first, then the others by role. */
  readonly listStaff: () => Promise<StaffMember[]>;
  /**
   * Emails a link that adds the recipient to the project staff with a role. It works once, within seven days. Throws a
   * `KnownError` with the code `STAFF_INVITATION_LIMIT_REACHED` if the project has 100 pending invitations.
   */
  readonly inviteStaff: (email: string, role: StaffRole) => Promise<void>;
  /**
   * Emails a link that makes the recipient an owner in place of the signed-in owner. Nothing changes until they accept.
   * Fails with `RECENT_SIGN_IN_REQUIRED` without a sign-in or password confirmation within the last 10 minutes.
   */
  readonly transferProject: (email: string) => Promise<Result<void, ProjectTransferError>>;
  /**
   * Changes the role of a staff member, which takes effect with their next request. Fails with
   * `STAFF_MEMBER_NOT_FOUND`, or with `LAST_OWNER_STAYS` for the last owner.
   */
  readonly setStaffRole: (userId: string, role: StaffRole) => Promise<Result<void, StaffError>>;
  /**
   * Removes a staff member, which takes effect with their next request. Fails with `STAFF_MEMBER_NOT_FOUND`, or with
   * `LAST_OWNER_STAYS` for the last owner.
   */
  readonly removeStaff: (userId: string) => Promise<Result<void, StaffError>>;
  /**
   * Removes the signed-in staff member. Works only with a session, because a key isn't a staff member. Fails with
   * `LAST_OWNER_STAYS` for the last owner.
   */
  readonly leaveStaff: () => Promise<Result<void, StaffError>>;
}

export function staffMethods(call: Call<'admin'>): StaffMethods {
  return {
    async listStaff() {
      const { items } = orThrow(await call(endpoints.listStaff));
      return items.map((wire) => ({
        userId: wire.user_id,
        role: wire.role,
        displayName: wire.display_name,
        primaryEmail: wire.primary_email,
        since: wire.since_millis === null ? null : new Date(wire.since_millis),
      }));
    },
    async inviteStaff(email, role) {
      // Not retried if the response is lost: the retry would send a second invitation, which has to be revoked
      // separately.
      orThrow(await call(endpoints.createOwnerInvitation, { body: { email, role } }));
    },
    transferProject: async (email) => withoutData(await call(endpoints.createProjectTransfer, { body: { email } })),
    async setStaffRole(userId, role) {
      const target = addressed(endpoints.updateStaffMember, { params: { user_id: userId } });
      return withoutData(await call(target, { body: { role }, isRepeatable: true }));
    },
    removeStaff: (userId) =>
      unlessDone('STAFF_MEMBER_NOT_FOUND', (onRepeat) =>
        call(addressed(endpoints.removeStaffMember, { params: { user_id: userId } }), { onRepeat }),
      ),
    leaveStaff: () => unlessDone('STAFF_MEMBER_NOT_FOUND', (onRepeat) => call(endpoints.leaveStaff, { onRepeat })),
  };
}
