import { KnownError } from '@keystead/contract';

/** The outcome of a sign-in that was refused, and whose account was tried; null where nobody has it. */
export class RefusedSignIn {
  readonly error: Error;
  readonly userId: string | null;

  constructor(error: Error, userId: string | null) {
    this.error = error;
    this.userId = userId;
  }
}

/** The outcome of a sign-in in a transaction, which undoes what it did by throwing where the user is restricted. */
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
