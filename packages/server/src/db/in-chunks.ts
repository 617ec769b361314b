/** The rows per statement: few enough to stay well below the statement timeout. */
export const CHUNK_SIZE = 10_000;

/**
 * A range of rows in the order of an index: after one place, up to another. Undefined means from the first or to the
 * last row.
 */
export interface Chunk<Place> {
  readonly after: Place | undefined;
  readonly upTo: Place | undefined;
}

/**
 * Changes any number of rows in one transaction, one chunk per statement. `findEnd` returns where the chunk after a
 * place ends, or undefined for the last chunk.
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
