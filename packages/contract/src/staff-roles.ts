/** What people who look after a project are to it, the one who may most first. */
export const staffRoles = ['owner', 'admin', 'support', 'read_only'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What there is to be allowed, and how it is called where somebody is refused. */
export const staffRights = {
  read: 'reading',
  help: 'helping users',
  manage: 'changing users, teams and settings',
  secrets: 'keys, secrets and acting in place of users',
  staff: 'the staff and the project as a whole',
} as const;
export type StaffRight = keyof typeof staffRights;
export const staffRightNames = Object.keys(staffRights) as StaffRight[];

/**
 * Who may do what. Every operation that a project's staff can ask for needs one of these rights. See
 * docs/adr/0019-staff-and-owners.md.
 */
export const rightsOfRole: Readonly<Record<StaffRole, readonly StaffRight[]>> = {
  owner: ['read', 'help', 'manage', 'secrets', 'staff'],
  admin: ['read', 'help', 'manage'],
  support: ['read', 'help'],
  read_only: ['read'],
};

/**
 * An operation needs one right, but for the fields of its body that need another. A dot leads into an object, and
 * `name=value` is the field with that value alone.
 */
export interface FieldRights {
  readonly right: StaffRight;
  readonly fields: Readonly<Partial<Record<string, StaffRight>>>;
}
export type OperationRight = StaffRight | FieldRights;

export const hasRight = (role: StaffRole, right: StaffRight): boolean => rightsOfRole[role].includes(right);
