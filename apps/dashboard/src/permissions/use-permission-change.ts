import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type {
  PermissionCreationError,
  PermissionDefinition,
  PermissionDefinitionChanges,
  PermissionUpdateError,
} from '@keystead/client/admin';
import type { Result } from '@keystead/client';
import { projectQuery, useAdmin } from '../project/project.tsx';
import { permissionsQuery } from './permissions-query.ts';

type Answer = Result<PermissionDefinition, PermissionCreationError | PermissionUpdateError>;

interface Change {
  /** Which one; none where a new one is made. */
  readonly id: string | undefined;
  /** What changes follows from what the permission is by now: another owner may be changing it. */
  readonly changes: (now: PermissionDefinition | undefined) => PermissionDefinitionChanges;
}

/** Makes a permission or changes one. A refusal is an answer: it is told at its field. */
export function usePermissionChange(): UseMutationResult<Answer, Error, Change> {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, changes }: Change): Promise<Answer> => {
      if (id === undefined) return admin.createPermissionDefinition({ id: '', ...changes(undefined) });
      const all = await admin.listPermissionDefinitions();
      return admin.updatePermissionDefinition(id, changes(all.find((permission) => permission.id === id)));
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: projectQuery(admin).queryKey });
      return queryClient.invalidateQueries({ queryKey: permissionsQuery(admin).queryKey });
    },
  });
}
