import type { StaffRole } from '@keystead/contract';

/** Owners are kept apart from the others, with the users who own. */
export type OtherRole = Exclude<StaffRole, 'owner'>;

export interface StaffMember {
  readonly id: string;
  readonly role: StaffRole;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  /** Null of owners. */
  readonly since: Date | null;
}
