export { makeFirstOwnerLink, makeOwnerLink } from './owner-link.ts';
export { makeOwner, setRole } from './set-role.ts';
export { isSetUp } from './staff-codes.queries.ts';
export { sweepStaffCodes } from './sweep-codes.ts';
