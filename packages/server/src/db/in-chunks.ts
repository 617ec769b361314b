/** So many rows are changed in a small part of the time that one statement may take. */
export const CHUNK_SIZE = 10_000;

/** Rows in the order of an index: those after one place, up to another; without one from the first, or to the last. */
export interface Chunk<Place> {
  readonly after: Place | undefined;
  readonly upTo: Place | undefined;
}

/**
 * Changes rows without number in one transaction, a chunk with each statement. `findEnd` tells where the chunk after a place
 * ends, unless it is the last one.
 */
export async function inChunks<Place>(
  findEnd: (after: Place | undefined) => Promise<Place | undefined>,
  change: (chunk: Chunk<Place>) => Promise<void>,
): Promise<void> {
  let after: Place | undefined;
  do {
    const upTo = await findEnd(after);
    await change({ after, upTo });
    after = upTo;
  } while (after !== undefined);
}
