/** What several pieces of a statement become together. */
export interface Joined {
  readonly texts: readonly string[];
  readonly needs: readonly string[];
}

interface Piece {
  /** Of a piece that has one. */
  readonly name?: string;
  readonly texts: readonly string[];
}

interface Known extends Joined {
  readonly pieces: readonly Piece[];
}
const knownByStart = new WeakMap<readonly string[], Known[]>();

/** The same pieces in the same places give the same texts, so that a statement of the hot path is put together once. */
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

/** Appends pieces so that the end of one and the start of the next become one text. */
export function extend(joined: string[], ...pieces: (readonly string[])[]): void {
  for (const [first = '', ...rest] of pieces) joined.push(`${joined.pop() ?? ''}${first}`, ...rest);
}
