import type { User } from '../../users/user.ts';

/** Somebody in a team: what they chose for it, and what they have everywhere. */
export interface Member {
  readonly teamId: string;
  readonly userId: string;
  readonly ownDisplayName: string | null;
  readonly ownProfileImageUrl: string | null;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
}

/** The same with all that servers know: of the user, and of what they are in the team. */
export interface ServerMember extends Omit<Member, keyof User>, User {
  readonly joinedAt: Date;
  /** They made the team. */
  readonly isCreator: boolean;
  /** Without what they contain. */
  readonly grantedIds: readonly string[];
}
