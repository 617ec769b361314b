import type { Context } from '../../../context.ts';
import { INTERNAL_PROJECT_ID } from '../../projects/index.ts';
import { listOwners } from '../../users/index.ts';
import { listOthers, type StaffMember } from '../index.ts';

/** Owners first. Whoever owns the project is an owner, whatever else is written of them. */
export async function listStaff({ db }: Pick<Context, 'db'>, projectId: string): Promise<StaffMember[]> {
  const owners = await listOwners(db, projectId);
  const others = await listOthers(db, { internalId: INTERNAL_PROJECT_ID, projectId });
  const isOwner = new Set(owners.map(({ id }) => id));
  return [
    ...owners.map(({ id, displayName, primaryEmail }) => ({
      id,
      role: 'owner' as const,
      displayName,
      primaryEmail,
      since: null,
    })),
    ...others.filter(({ id }) => !isOwner.has(id)),
  ];
}
