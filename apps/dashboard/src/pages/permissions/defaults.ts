import type { AdminProjectWithoutSecrets, ProjectChanges } from '@keystead/client/admin';
import { useProject } from '../../project/project.tsx';

/** Who gets permissions by default. */
export type Role = 'creator' | 'member';

type Defaults = Readonly<Record<Role, readonly string[]>>;

const defaultsOf = ({ config }: AdminProjectWithoutSecrets): Defaults => ({
  creator: config.teamCreatorDefaultPermissions.map(({ id }) => id),
  member: config.teamMemberDefaultPermissions.map(({ id }) => id),
});

export const useDefaults = (): Defaults => defaultsOf(useProject());

/** Gives a permission by default from now on, or no more; what another owner changes meanwhile stays. */
export function changeDefault(role: Role, id: string, isGiven: boolean) {
  return (project: AdminProjectWithoutSecrets): ProjectChanges => {
    const others = defaultsOf(project)[role].filter((other) => other !== id);
    const ids = (isGiven ? [...others, id] : others).map((one) => ({ id: one }));
    return {
      config: role === 'creator' ? { teamCreatorDefaultPermissions: ids } : { teamMemberDefaultPermissions: ids },
    };
  };
}
