import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { definitionView } from '../../core/index.ts';
import { createDefinition } from './create-definition.ts';
import { deleteDefinition } from './delete-definition.ts';
import { updateDefinition } from './update-definition.ts';

export const permissionChangeRoutes = [
  route(contract.createPermissionDefinition, async ({ ctx, caller, body }) =>
    definitionView(await createDefinition(ctx, caller.project.id, body)),
  ),
  route(contract.updatePermissionDefinition, async ({ ctx, caller, params, body }) =>
    definitionView(await updateDefinition(ctx, caller.project.id, params.permission_id, body)),
  ),
  route(contract.deletePermissionDefinition, async ({ ctx, caller, params }) => {
    await deleteDefinition(ctx, caller.project.id, params.permission_id);
    return { success: true as const };
  }),
];
