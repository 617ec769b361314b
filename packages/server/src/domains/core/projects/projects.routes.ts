import * as contract from '@keystead/contract';
import { route, type Route } from '../../../http/route.ts';
import { configByKeys } from './config-by-keys.ts';
import type { CountByProject } from './count-by-project.ts';
import { getProject } from './find-project.ts';
import { clientProjectView } from './projects.view.ts';
import { setEmailConfig } from './set-email-config.ts';
import { setOAuthProvider } from './set-oauth-provider.ts';
import { showToAdmin, shownTo } from './show-to-admin.ts';
import { updateConfigOverride } from './update-config-override.ts';
import { updateProject } from './update-project.ts';

const HIDDEN = { secrets: 'hidden' } as const;

export const projectRoutes = (countUsers: CountByProject): Route[] => [
  route(contract.getCurrentProject, async ({ ctx, caller, query }) => {
    const { accessType, project } = caller;
    if (accessType === 'admin')
      return showToAdmin(ctx, await getProject(ctx, project.id), countUsers, shownTo(caller, query));
    return clientProjectView(ctx, project);
  }),
  route(contract.updateCurrentProject, async ({ ctx, caller, query, body }) =>
    showToAdmin(ctx, await updateProject(ctx, caller.project.id, body), countUsers, shownTo(caller, query)),
  ),
  route(contract.getInternalCurrentProject, async ({ ctx, caller, query }) =>
    showToAdmin(ctx, await getProject(ctx, caller.project.id), countUsers, shownTo(caller, query)),
  ),
  route(contract.updateInternalCurrentProject, async ({ ctx, caller, query, body }) =>
    showToAdmin(ctx, await updateProject(ctx, caller.project.id, body), countUsers, shownTo(caller, query)),
  ),
  route(contract.getConfig, async ({ ctx, caller }) => ({
    config_string: JSON.stringify(configByKeys(await getProject(ctx, caller.project.id))),
  })),
  route(contract.updateConfigOverride, async ({ ctx, caller, body }) => {
    await updateConfigOverride(ctx, caller.project.id, body.config_override_string);
    return { success: true as const };
  }),
  route(contract.setOAuthProvider, async ({ ctx, caller, params, body }) =>
    showToAdmin(
      ctx,
      await setOAuthProvider(ctx, caller.project.id, params.provider_id, body),
      countUsers,
      shownTo(caller, HIDDEN),
    ),
  ),
  route(contract.setEmailConfig, async ({ ctx, caller, body }) =>
    showToAdmin(ctx, await setEmailConfig(ctx, caller.project.id, body), countUsers, shownTo(caller, HIDDEN)),
  ),
];
