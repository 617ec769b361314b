/** What somebody is called here: by name, else by address, else by id. */
export const nameOf = ({
  displayName,
  primaryEmail,
  id,
}: {
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  readonly id: string;
}): string => displayName || primaryEmail || id;
