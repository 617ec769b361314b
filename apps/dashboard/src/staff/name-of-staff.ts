import type { StaffMember } from '@keystead/client/admin';

/** What somebody of the staff is called where they stand in a list. */
export const nameOfStaff = ({ displayName, primaryEmail, userId }: StaffMember): string =>
  displayName ?? primaryEmail ?? userId;
