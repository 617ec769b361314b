import * as contract from '@keystead/contract';
import { listAnswer, route, routeOfUser } from '../../../http/route.ts';
import { getUser } from './get-user.ts';
import { listUsers } from './list-users.ts';
import { listedUserView } from './listed-user.view.ts';
import { ownView, userView } from './users.view.ts';

export const userRoutes = [
  routeOfUser(contract.getCurrentUser, ({ ctx, user }) => {
    if (!user) throw new contract.KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
    return ownView(ctx, user, user);
  }),
  route(contract.listUsers, ({ ctx, caller: { project }, query }) =>
    listAnswer(query, listUsers(ctx, project.id, query), (user) => listedUserView(ctx, user)),
  ),
  route(contract.getUser, async ({ ctx, caller, params }) =>
    userView(ctx, await getUser(ctx, caller.project.id, params.user_id)),
  ),
];
