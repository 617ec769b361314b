import * as contract from '@keystead/contract';
import { route } from '../../http/route.ts';
import { createFirstOwner } from './create-first-owner.ts';
import { firstOwnerView } from './first-owner.view.ts';

export const firstOwnerRoutes = [
  route(contract.createFirstOwner, async ({ ctx, caller, body }) =>
    firstOwnerView(await createFirstOwner(ctx, caller.project, body)),
  ),
];
