/** The roles of project staff, from most to fewest rights. */
export const staffRoles = ['owner', 'admin', 'support', 'read_only'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The rights of project staff, with the names that error messages use. */
export const staffRights = {
  read: 'reading',
  help: 'helping users',
  manage: 'changing users, teams and settings',
  secrets: 'keys, secrets and acting in place of users',
  staff: 'the staff and the project as a whole',
} as const;
export type StaffRight = keyof typeof staffRights;
export const staffRightNames = Object.keys(staffRights) as StaffRight[];

/** The rights of each role. Every operation for project staff needs one of them. See docs/adr/0019-staff-and-owners.md. */
export const rightsOfRole: Readonly<Record<StaffRole, readonly StaffRight[]>> = {
  owner: ['read', 'help', 'manage', 'secrets', 'staff'],
  admin: ['read', 'help', 'manage'],
  support: ['read', 'help'],
  read_only: ['read'],
};

/**
 * The right an operation needs, with exceptions for fields of the body. `a.b` names a field of an object, and `name=value` is
 * a field with that value only.
 */
export interface FieldRights {
  readonly right: StaffRight;
  readonly fields: Readonly<Partial<Record<string, StaffRight>>>;
}
export type OperationRight = StaffRight | FieldRights;

export const hasRight = (role: StaffRole, right: StaffRight): boolean => rightsOfRole[role].includes(right);
