import type { Direction } from './languages.ts';

const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|iw|ps|sd|ug|ur|yi)\b/i;

/** Where the lines of a language begin; also of languages that an app has words of its own for. */
export const directionOf = (language: string): Direction => (RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr');
