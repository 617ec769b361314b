/** Loads a part of the screens on demand. If it is gone, the error asks to reload the page. */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((cause: unknown) => {
    throw Object.assign(new Error('A part of this app could not be loaded.', { cause }), { needsReload: true });
  });
