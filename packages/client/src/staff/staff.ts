import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { unlessDone } from '../http/unless-done.ts';
import { orThrow, type Result } from '../result.ts';
import { withoutData } from '../without-data.ts';

/** What somebody is to a project, and so what they may do there. */
export type StaffRole = 'owner' | 'admin' | 'support' | 'read_only';

/** Somebody who looks after the project: a user of the internal project. */
export interface StaffMember {
  readonly userId: string;
  readonly role: StaffRole;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  /** Since when they have this role; null of owners. */
  readonly since: Date | null;
}

/** Why somebody has the role still that they had before. */
export type StaffError = KnownError<ErrorsOf<'updateStaffMember'>>;

/** Why a project was not offered to somebody. */
export type ProjectTransferError = KnownError<ErrorsOf<'createProjectTransfer'>>;

/** Who looks after the project. */
export interface StaffMethods {
  /** Owners first, then the others by their role. */
  readonly listStaff: () => Promise<StaffMember[]>;
  /** Mails somebody a link by which they come to the staff, good for seven days. */
  readonly inviteStaff: (email: string, role: StaffRole) => Promise<void>;
  /**
   * Mails somebody a link by which they own the project in the place of whoever is signed in here. Nothing changes until they
   * accept. Needs a sign-in, or a confirmed password, of the last 10 minutes.
   */
  readonly transferProject: (email: string) => Promise<Result<void, ProjectTransferError>>;
  /** Holds from their next request on. */
  readonly setStaffRole: (userId: string, role: StaffRole) => Promise<Result<void, StaffError>>;
  /** Their next request is refused. */
  readonly removeStaff: (userId: string) => Promise<Result<void, StaffError>>;
  /** The same for oneself. Only for whoever is signed in: a key is on no staff. */
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
      // Not repeated when the answer is lost: the repetition would be a second invitation, to be revoked by itself.
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
