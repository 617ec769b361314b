import { KnownError } from '@keystead/contract';

/** A refused sign-in, and the user whose account was attempted; null if there is no such account. */
export class RefusedSignIn {
  readonly error: Error;
  readonly userId: string | null;

  constructor(error: Error, userId: string | null) {
    this.error = error;
    this.userId = userId;
  }
}

/** Returns the refusal of a sign-in whose transaction rolls back by throwing if the user is restricted. */
export async function refusedIfRestricted<Session>(
  userId: string | null,
  signIn: Promise<Session>,
): Promise<Session | RefusedSignIn> {
  try {
    return await signIn;
  } catch (error) {
    if (error instanceof KnownError && error.code === 'USER_RESTRICTED') return new RefusedSignIn(error, userId);
    throw error;
  }
}
