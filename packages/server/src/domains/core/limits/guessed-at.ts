import { normalizeEmail } from '@keystead/contract';

/**
 * The subject that attempts at a user's password are counted under: the email address they sign in with, or their id.
 */
export const guessedAt = (user: { readonly id: string; readonly primaryEmail: string | null }): string =>
  user.primaryEmail === null ? `user ${user.id}` : normalizeEmail(user.primaryEmail);
