/** One of the modes of scripts/browser/browser-modes.ts. */
export const testMode: unknown = import.meta.env['TEST_MODE'];
