/** Why a user can't use the app: they have to verify their email first, or an owner restricted them. */
export interface RestrictedReason {
  readonly type: 'email_not_verified' | 'restricted_by_administrator';
}

export interface Restrictable {
  readonly restrictedReason?: RestrictedReason | null;
}

/**
 * Returns the user, or null if they have to verify their email first. A user restricted by an owner has no session, so
 * a session of such a user is an impersonation by an owner.
 */
export const unlessUnverified = <User extends Restrictable>(user: User | null): User | null =>
  user?.restrictedReason?.type === 'email_not_verified' ? null : user;
