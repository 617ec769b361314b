import type { TransactionContext } from '../../../context.ts';
import { defineStartingPermissions } from '../permissions/define-permissions.ts';
import { insertProject } from './projects.queries.ts';

export interface NewProject {
  readonly id: string;
  readonly displayName: string;
  readonly magicLinkEnabled?: boolean;
  /** The internal project starts without permission definitions, and so without default permissions. */
  readonly withPermissions?: boolean;
}

/** Returns true if the project was created, false if it already existed. */
export async function createProject(ctx: TransactionContext, project: NewProject): Promise<boolean> {
  const withPermissions = project.withPermissions ?? true;
  const created = await insertProject(ctx.db, {
    id: project.id,
    configId: ctx.random.uuid(),
    displayName: project.displayName,
    createdAt: ctx.clock.now(),
    signUpEnabled: true,
    credentialEnabled: true,
    magicLinkEnabled: project.magicLinkEnabled ?? false,
    clientTeamCreationEnabled: false,
    allowLocalhost: true,
    teamCreatorDefaultPermissions: withPermissions ? ['admin'] : [],
    teamMemberDefaultPermissions: withPermissions ? ['member'] : [],
  });
  if (!created) return false;
  if (withPermissions) await defineStartingPermissions(ctx, project.id);
  return true;
}
