/** What somebody is called where there is no name. */
export const nameOf = (user: {
  readonly id: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
}): string => user.displayName ?? user.primaryEmail ?? user.id;
