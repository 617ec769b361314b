import { normalizeEmail } from '@keystead/contract';

/** An email address of a user. */
export interface ContactChannel {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly isPrimary: boolean;
  readonly isVerified: boolean;
  /** For an additional address, this applies once it is verified. */
  readonly isUsedForAuth: boolean;
  /** Becomes the primary address once it is verified. */
  readonly becomesPrimary: boolean;
}

/** Returns whether the address signs its user in, by the same rule as the database. */
export const signsIn = (channel: Pick<ContactChannel, 'isPrimary' | 'isVerified' | 'isUsedForAuth'>): boolean =>
  channel.isUsedForAuth && (channel.isPrimary || channel.isVerified);

export const isSameAddress = (one: string, other: string): boolean => normalizeEmail(one) === normalizeEmail(other);
