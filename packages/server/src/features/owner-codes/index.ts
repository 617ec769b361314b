export { checkOwnerCode, useUpOwnerCode } from './check-owner-code.ts';
export type { OwnerCode } from './owner-code.ts';
export { makeOwnerLink } from './owner-link.ts';
export { deleteUnusedCodes, isSetUp } from './owner-codes.queries.ts';
export { sweepOwnerCodes } from './sweep-owner-codes.ts';
