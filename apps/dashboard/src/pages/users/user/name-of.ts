/** Returns the name of the user, else the email address, else the ID. */
export const nameOf = ({
  displayName,
  primaryEmail,
  id,
}: {
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  readonly id: string;
}): string => displayName || primaryEmail || id;
