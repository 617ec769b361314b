import type { Direction } from './languages.ts';

const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|iw|ps|sd|ug|ur|yi)\b/i;

/** Returns the writing direction of a language, including languages for which an app has its own texts. */
export const directionOf = (language: string): Direction => (RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr');
