import { normalizeEmail } from '@keystead/contract';
import type { User } from '../users/index.ts';

/** Is the address that a code was mailed to still the one of its user? */
export const hasAddress = (
  user: User | undefined,
  emailNormalized: string,
): user is User & { readonly primaryEmail: string } =>
  user !== undefined && user.primaryEmail !== null && normalizeEmail(user.primaryEmail) === emailNormalized;
