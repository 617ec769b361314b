export { noteEndedImpersonations } from './note-ended-impersonations.ts';
export { sweepImpersonations } from './sweep-impersonations.ts';
