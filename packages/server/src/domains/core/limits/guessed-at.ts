import { normalizeEmail } from '@keystead/contract';

/** What tries at the password of a user are counted under: what they sign in with. */
export const guessedAt = (user: { readonly id: string; readonly primaryEmail: string | null }): string =>
  user.primaryEmail === null ? `user ${user.id}` : normalizeEmail(user.primaryEmail);
