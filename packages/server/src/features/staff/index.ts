export type { StaffMember } from './staff-member.ts';
export { findRole, ownerCountColumns, serverMetadataColumns } from './staff.queries.ts';
export { tellOfLeaving, tellOfStaff } from './tell-of-staff.ts';
