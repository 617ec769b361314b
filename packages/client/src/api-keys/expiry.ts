import { NO_EXPIRY_MILLIS } from '@keystead/contract/client';

/** When a set of keys ends; null if it never does. */
export const toExpiry = (millis: number): Date | null => (millis === NO_EXPIRY_MILLIS ? null : new Date(millis));

export const fromExpiry = (expiry: Date | null): number => (expiry === null ? NO_EXPIRY_MILLIS : expiry.getTime());
