import type { AdminProjectWithoutSecrets, ProjectChanges } from '@keystead/client/admin';
import { useProject } from '../../project/project.tsx';

/** Who gets a permission by default. */
export type Role = 'creator' | 'member';

type Defaults = Readonly<Record<Role, readonly string[]>>;

const defaultsOf = ({ config }: AdminProjectWithoutSecrets): Defaults => ({
  creator: config.teamCreatorDefaultPermissions.map(({ id }) => id),
  member: config.teamMemberDefaultPermissions.map(({ id }) => id),
});

export const useDefaults = (): Defaults => defaultsOf(useProject());

/** Returns a change that adds or removes a default permission, and keeps what another owner changes meanwhile. */
export function changeDefault(role: Role, id: string, isGiven: boolean) {
  return (project: AdminProjectWithoutSecrets): ProjectChanges => {
    const others = defaultsOf(project)[role].filter((other) => other !== id);
    const ids = (isGiven ? [...others, id] : others).map((one) => ({ id: one }));
    return {
      config: role === 'creator' ? { teamCreatorDefaultPermissions: ids } : { teamMemberDefaultPermissions: ids },
    };
  };
}
