import type { TransactionContext } from '../../../context.ts';
import { deleteSomeGrants, renameSomeGrants, type GrantPlace, type SomeGrants } from './followed-grants.queries.ts';

/** A permission may be granted to very many: each statement takes a bounded time, whatever their number. */
const GRANTS_AT_ONCE = 1000;
const NOWHERE = '00000000-0000-0000-0000-000000000000';

/** Whoever was granted the permission has it under its new name. Nobody has that yet, since nothing was called so. */
export const renameGrants = (
  { db }: TransactionContext,
  projectId: string,
  { id, newId }: { id: string; newId: string },
): Promise<void> => throughGrants(projectId, id, (grants) => renameSomeGrants(db, grants, newId));

/** Nobody has the permission any more. */
export const deleteGrantsOf = ({ db }: TransactionContext, projectId: string, id: string): Promise<void> =>
  throughGrants(projectId, id, (grants) => deleteSomeGrants(db, grants));

async function throughGrants(
  projectId: string,
  permissionId: string,
  change: (grants: SomeGrants) => Promise<GrantPlace | undefined>,
): Promise<void> {
  let after: GrantPlace | undefined = { teamId: NOWHERE, userId: NOWHERE };
  while (after) after = await change({ projectId, permissionId, after, limit: GRANTS_AT_ONCE });
}
