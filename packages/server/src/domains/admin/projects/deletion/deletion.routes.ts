import * as contract from '@keystead/contract';
import { route, type RouteInput } from '../../../../http/route.ts';
import { deleteProject } from './delete-project.ts';
import { getDeletion } from './get-deletion.ts';

async function remove({ ctx, caller }: Pick<RouteInput<typeof contract.deleteCurrentProject>, 'ctx' | 'caller'>) {
  await deleteProject(ctx, caller);
  return { success: true } as const;
}

export const projectDeletionRoutes = [
  route(contract.deleteCurrentProject, remove),
  route(contract.deleteInternalCurrentProject, remove),
  route(contract.getProjectDeletion, async ({ ctx, user, params: { project_id } }) => {
    const { rowsDeleted, isFinished } = await getDeletion(ctx, project_id, user.id);
    return { project_id, rows_deleted: rowsDeleted, is_finished: isFinished };
  }),
];
