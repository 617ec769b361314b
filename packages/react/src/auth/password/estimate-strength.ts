import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** From easily guessed to hardly. */
export type Strength = 1 | 2 | 3 | 4;

// Common passwords, keyboard walks, dates, repeats. The English words would double what is loaded, and informing is all it does.
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, useLevenshteinDistance: false });

const LONGEST_ESTIMATED = 72; // its time grows faster than the length, and what is this long is strong

/** How hard a password is to guess for whoever knows its owner: `knownWords` are names and addresses around it. */
export function estimateStrength(password: string, knownWords: readonly string[] = []): Strength {
  const { score } = zxcvbn.check(password.slice(0, LONGEST_ESTIMATED), knownWords.flatMap(withParts));
  return score === 0 ? 1 : score;
}

/** `mira.okafor@example.com` is also guessed as `mira.okafor`, `mira`, `okafor` and `example`. */
const withParts = (word: string): string[] =>
  [word, ...word.split('@'), ...word.split(/[\s@._+-]+/)].filter((part) => part.length > 2);
