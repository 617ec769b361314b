/** Why a user may not use the app: they have to verify their email first, or an owner keeps them from signing in. */
export interface RestrictedReason {
  readonly type: 'email_not_verified' | 'restricted_by_administrator';
}

export interface Restrictable {
  readonly restrictedReason?: RestrictedReason | null;
}

/**
 * The user, unless they have to verify their email first. Whom an owner keeps from signing in has no session, so where one
 * is signed in, it is the owner.
 */
export const unlessUnverified = <User extends Restrictable>(user: User | null): User | null =>
  user?.restrictedReason?.type === 'email_not_verified' ? null : user;
