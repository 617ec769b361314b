import * as contract from '@keystead/contract';
import { route, type Route } from '../../http/route.ts';
import { getProject } from './find-project.ts';
import { clientProjectView } from './projects.view.ts';
import { showToAdmin, type CountUsers } from './show-to-admin.ts';
import { updateProject } from './update-project.ts';

export const projectRoutes = (countUsers: CountUsers): Route[] => [
  route(contract.getCurrentProject, async ({ ctx, caller: { accessType, project } }) => {
    if (accessType === 'admin') return showToAdmin(ctx, await getProject(ctx, project.id), countUsers);
    return clientProjectView(ctx, project);
  }),
  route(contract.updateCurrentProject, async ({ ctx, caller, body }) =>
    showToAdmin(ctx, await updateProject(ctx, caller.project.id, body), countUsers),
  ),
  route(contract.getInternalCurrentProject, async ({ ctx, caller }) =>
    showToAdmin(ctx, await getProject(ctx, caller.project.id), countUsers),
  ),
  route(contract.updateInternalCurrentProject, async ({ ctx, caller, body }) =>
    showToAdmin(ctx, await updateProject(ctx, caller.project.id, body), countUsers),
  ),
];
