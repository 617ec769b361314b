/** Every colour, size and host, rather than those that tell most: a mode of scripts/browser/browser-modes.ts. */
export const isFullMatrix = import.meta.env['TEST_MODE'] === 'full';
