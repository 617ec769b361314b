export { noteEndedImpersonations } from './impersonations/note-ended-impersonations.ts';
export { sweepImpersonations } from './impersonations/sweep-impersonations.ts';
export { sweepFlows } from './oauth/sweep-flows.ts';
export { requireAcceptablePassword } from './password/acceptable-password.ts';
export { createStandInHashes } from './password/stand-in-hashes.ts';
