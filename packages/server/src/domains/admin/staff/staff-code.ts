import type { StaffRole } from '@keystead/contract';

/** What a printed link makes of whoever holds it. */
export type LinkPurpose =
  /** An owner of the internal project, while that has none. */
  | 'first_owner'
  /** An owner of the internal project, also beside others. */
  | 'owner_link';

export type InvitationPurpose =
  | 'invitation'
  /** The owner who invites gives the project away by it. */
  | 'transfer';

/** A stored code by which somebody joins the staff of a project. */
export interface StaffCode {
  readonly hash: Buffer;
  readonly purpose: LinkPurpose | InvitationPurpose;
  readonly role: StaffRole;
  readonly projectId: string;
  readonly projectDisplayName: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** The code of a mailed invitation. */
export interface Invitation extends StaffCode {
  readonly email: string;
  /** Who gives the project away by it, if anybody does. */
  readonly giverId: string | null;
  /** Whether no server but one of the instance has seen the code. */
  readonly provesAddress: boolean;
}
