import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { listPublicKeys } from './list-public-keys.ts';

export const signingKeyRoutes = [
  route(contract.getProjectKeys, async ({ ctx, params }) => ({ keys: await listPublicKeys(ctx, params.project_id) })),
];
