export { requireAcceptablePassword } from './acceptable-password.ts';
export { createStandInHashes } from './stand-in-hashes.ts';
