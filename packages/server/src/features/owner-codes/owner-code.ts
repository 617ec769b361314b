import type { StaffRole } from '@keystead/contract';

/** The code of a mailed invitation to the staff of a project. */
export interface OwnerInvitation {
  readonly hash: Buffer;
  readonly projectId: string;
  readonly projectDisplayName: string;
  readonly email: string;
  readonly role: StaffRole;
  /** Who gives the project away by it, if anybody does. */
  readonly giverId: string | null;
  /** Whether no server but one of the instance was told the code. */
  readonly provesAddress: boolean;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** What a printed code makes of whoever holds it. */
export type OwnerCodePurpose =
  /** An owner of the internal project, while that has none. */
  | 'first_owner'
  /** An owner of the internal project, also beside others. */
  | 'owner_link';

/** A stored code that makes somebody an owner. */
export interface OwnerCode {
  readonly hash: Buffer;
  readonly purpose: OwnerCodePurpose;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}
