export type { StaffMember } from './staff-member.ts';
export {
  deletePlace,
  findRole,
  joinedStaff,
  keepsCondition,
  listOthers,
  selectStaffMember,
  setRole,
  staffEvent,
  type Keeper,
} from './staff.queries.ts';
