import * as contract from '@keystead/contract';
import { route } from '../../http/route.ts';
import { isDeleted } from '../projects/index.ts';

export const signingKeyRoutes = [
  route(contract.getProjectKeys, async ({ ctx, params }) => {
    const keys = await ctx.signingKeys.of(params.project_id);
    if (!keys || (await isDeleted(ctx.db, params.project_id)))
      throw new contract.KnownError('PROJECT_NOT_FOUND', { project_id: params.project_id });
    return { keys: keys.map((key) => key.publicJwk) };
  }),
];
