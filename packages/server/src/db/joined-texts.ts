/** The texts and needs of several joined pieces of a statement. */
export interface Joined {
  readonly texts: readonly string[];
  readonly needs: readonly string[];
}

interface Piece {
  /** Only for pieces with a name. */
  readonly name?: string;
  readonly texts: readonly string[];
}

interface Known extends Joined {
  readonly pieces: readonly Piece[];
}
const knownByStart = new WeakMap<readonly string[], Known[]>();

/**
 * Caches joined texts: the same pieces in the same order return the same array, so that a statement of the hot path is
 * joined once.
 */
export function joinedOnce(start: readonly string[], pieces: readonly Piece[], join: () => Joined): Joined {
  const known = knownByStart.get(start) ?? [];
  const found = known.find((joined) => isSame(joined.pieces, pieces));
  if (found) return found;
  const joined = {
    ...join(),
    pieces: pieces.map(({ name, texts }) => (name === undefined ? { texts } : { name, texts })),
  };
  knownByStart.set(start, [...known, joined]);
  return joined;
}

const isSame = (known: readonly Piece[], pieces: readonly Piece[]): boolean =>
  known.length === pieces.length &&
  known.every(({ name, texts }, index) => texts === pieces[index]?.texts && name === pieces[index].name);

/** Appends pieces, merging the end of one with the start of the next. */
export function extend(joined: string[], ...pieces: (readonly string[])[]): void {
  for (const [first = '', ...rest] of pieces) joined.push(`${joined.pop() ?? ''}${first}`, ...rest);
}
