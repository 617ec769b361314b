export { findLink, type Link } from './find-link.ts';
export { keepSealing } from './keep-sealing.ts';
export { sealEvents } from './seal-events.ts';
export { sweepEvents } from './sweep-events.ts';
export { verifyLogs, type VerifiedLog } from './verify-log.ts';
