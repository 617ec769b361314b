import type { User } from '../../users/user.ts';

/** A member of a team: the name and picture they chose for the team, and those of their account. */
export interface Member {
  readonly teamId: string;
  readonly userId: string;
  readonly ownDisplayName: string | null;
  readonly ownProfileImageUrl: string | null;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
}

/** A member with everything that servers see: the user, and their role in the team. */
export interface ServerMember extends Omit<Member, keyof User>, User {
  readonly joinedAt: Date;
  /** They created the team. */
  readonly isCreator: boolean;
  /** Without contained permissions. */
  readonly grantedIds: readonly string[];
}
