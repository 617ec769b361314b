import { NO_EXPIRY_MILLIS } from '@keystead/contract/client';

/** Returns when a key set expires; null if it never does. */
export const toExpiry = (millis: number): Date | null => (millis === NO_EXPIRY_MILLIS ? null : new Date(millis));

export const fromExpiry = (expiry: Date | null): number => (expiry === null ? NO_EXPIRY_MILLIS : expiry.getTime());
