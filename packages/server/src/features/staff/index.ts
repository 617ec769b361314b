export type { StaffMember } from './staff-member.ts';
export { deletePlace, findRole, keepsCondition, listOthers, setRole, type Keeper } from './staff.queries.ts';
export { tellOfLeaving, tellOfStaff } from './tell-of-staff.ts';
