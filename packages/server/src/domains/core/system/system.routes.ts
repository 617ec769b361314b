import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { getSystem } from './get-system.ts';
import { systemView, type ThisProcess } from './system.view.ts';

export const systemRoutes = (self: ThisProcess) => [
  route(contract.getSystem, async ({ ctx }) => systemView(await getSystem(ctx), ctx.baseUrl, self)),
];
