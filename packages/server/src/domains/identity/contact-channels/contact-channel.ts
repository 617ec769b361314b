import { normalizeEmail } from '@keystead/contract';

/** An email address of a user. */
export interface ContactChannel {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly isPrimary: boolean;
  readonly isVerified: boolean;
  /** For another address than the primary one it counts once that is verified. */
  readonly isUsedForAuth: boolean;
  /** Takes the place of the primary address once it is verified. */
  readonly becomesPrimary: boolean;
}

/** Whether it signs its user in, as the database decides it. */
export const signsIn = (channel: Pick<ContactChannel, 'isPrimary' | 'isVerified' | 'isUsedForAuth'>): boolean =>
  channel.isUsedForAuth && (channel.isPrimary || channel.isVerified);

export const isSameAddress = (one: string, other: string): boolean => normalizeEmail(one) === normalizeEmail(other);
