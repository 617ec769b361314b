import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top folder of the checkout. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** A path inside the checkout. */
export const fromRoot = (/** @type {string[]} */ ...parts) => path.join(root, ...parts);
