export { createStandInHashes } from './stand-in-hashes.ts';
