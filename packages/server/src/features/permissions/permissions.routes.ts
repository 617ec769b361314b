import * as contract from '@keystead/contract';
import { route } from '../../http/route.ts';
import { listDefinitions } from './define-permissions.ts';
import { definitionView } from './permissions.view.ts';

export const permissionRoutes = [
  route(contract.listPermissionDefinitions, async ({ ctx, caller }) => ({
    items: (await listDefinitions(ctx, caller.project.id)).map(definitionView),
    is_paginated: false as const,
  })),
];
