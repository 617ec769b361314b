/** Loads a part of the screens that a button needs; if it is gone, reloading the page helps. */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((cause: unknown) => {
    throw Object.assign(new Error('A part of this app could not be loaded.', { cause }), { needsReload: true });
  });
