/** From easily guessed to hardly. */
export type Strength = 1 | 2 | 3 | 4;

const BITS_FOR = { fair: 36, good: 52, strong: 68 };

/**
 * A rough estimate by length and variety. A stand-in: a library that knows common passwords, names and keyboard walks is
 * to take its place behind this function, which is why it is loaded on demand.
 */
export function estimateStrength(password: string): Strength {
  const characters = [...password];
  // What continues a run (aaa, 123, cba) is guessed along with it.
  const surprising = characters.filter((character, index) => !continuesRun(characters, index, character));
  const bits = surprising.length * Math.log2(alphabetSize(password)) * varietyOf(surprising);
  if (bits >= BITS_FOR.strong) return 4;
  if (bits >= BITS_FOR.good) return 3;
  return bits >= BITS_FOR.fair ? 2 : 1;
}

function continuesRun(characters: readonly string[], index: number, character: string): boolean {
  const step = stepTo(character, characters[index - 1]);
  return step !== undefined && Math.abs(step) <= 1 && step === stepTo(characters[index - 1], characters[index - 2]);
}

function stepTo(character: string | undefined, before: string | undefined): number | undefined {
  const [to, from] = [character?.codePointAt(0), before?.codePointAt(0)];
  return to === undefined || from === undefined ? undefined : to - from;
}

const ALPHABETS = [
  { has: /[a-z]/, size: 26 },
  { has: /[A-Z]/, size: 26 },
  { has: /\d/, size: 10 },
  { has: /[^\w\s]|_/, size: 33 },
  { has: /\s/, size: 1 },
];

const alphabetSize = (password: string): number =>
  ALPHABETS.reduce((sum, { has, size }) => (has.test(password) ? sum + size : sum), 1);

/** Between a half, for one character again and again, and one, for characters that are all different. */
const varietyOf = (characters: readonly string[]): number =>
  0.5 + new Set(characters).size / (2 * Math.max(characters.length, 1));
