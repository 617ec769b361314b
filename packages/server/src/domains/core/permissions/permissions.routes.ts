import * as contract from '@keystead/contract';
import { listAnswer, route } from '../../../http/route.ts';
import { listDefinitions } from './list-definitions.ts';
import { definitionView } from './permissions.view.ts';

export const permissionRoutes = [
  route(contract.listPermissionDefinitions, ({ ctx, caller, query }) =>
    listAnswer(query, listDefinitions(ctx, caller.project.id, query), definitionView),
  ),
];
