import type { StaffRole } from '@keystead/contract';

/** The role that a printed link grants. */
export type LinkPurpose =
  /** An owner of the internal project, while it has none. */
  | 'first_owner'
  /** An owner of the internal project, even if it has others. */
  | 'owner_link';

export type InvitationPurpose =
  | 'invitation'
  /** Transfers the project from the inviting owner. */
  | 'transfer';

/** A stored code to join the staff of a project. */
export interface StaffCode {
  readonly hash: Buffer;
  readonly purpose: LinkPurpose | InvitationPurpose;
  readonly role: StaffRole;
  readonly projectId: string;
  readonly projectDisplayName: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** The code of an emailed invitation. */
export interface Invitation extends StaffCode {
  readonly email: string;
  /** The owner who transfers the project; otherwise null. */
  readonly giverId: string | null;
  /** Whether only the SMTP server of the instance has seen the code. */
  readonly provesAddress: boolean;
}
