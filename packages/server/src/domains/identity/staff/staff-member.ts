import type { StaffRole } from '@keystead/contract';

/** A user of the internal project who is on the staff of a project. */
export interface StaffMember {
  readonly id: string;
  readonly role: StaffRole;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  readonly primaryEmailVerified: boolean;
  readonly since: Date;
}
