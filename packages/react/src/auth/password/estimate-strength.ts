import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** From easy to hard to guess. */
export type Strength = 1 | 2 | 3 | 4;

// Detects common passwords, keyboard walks, dates and repeats. The English dictionary would double the download, which
// a hint is not worth.
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, useLevenshteinDistance: false });

const LONGEST_ESTIMATED = 72; // estimating takes more than linear time, and longer passwords are strong

/**
 * Estimates how hard a password is to guess for someone who knows the user. `knownWords` are related names and email
 * addresses.
 */
export function estimateStrength(password: string, knownWords: readonly string[] = []): Strength {
  const { score } = zxcvbn.check(password.slice(0, LONGEST_ESTIMATED), knownWords.flatMap(withParts));
  return score === 0 ? 1 : score;
}

/** For `mira.okafor@example.com`, also tests `mira.okafor`, `mira`, `okafor` and `example`. */
const withParts = (word: string): string[] =>
  [word, ...word.split('@'), ...word.split(/[\s@._+-]+/)].filter((part) => part.length > 2);
