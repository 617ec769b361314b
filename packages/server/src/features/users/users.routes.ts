import * as contract from '@keystead/contract';
import { route } from '../../http/route.ts';
import { getUser } from './get-user.ts';
import { listUsers } from './list-users.ts';
import { userView } from './users.view.ts';

export const userRoutes = [
  route(contract.getCurrentUser, ({ ctx, user }) => {
    if (!user) throw new contract.KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
    return userView(ctx, user);
  }),
  route(contract.listUsers, async ({ ctx, caller, query }) => {
    const { users, nextCursor } = await listUsers(ctx, caller.project.id, query);
    const items = users.map((user) => userView(ctx, user));
    return nextCursor === undefined
      ? { items, is_paginated: false }
      : { items, is_paginated: true, pagination: { next_cursor: nextCursor } };
  }),
  route(contract.getUser, async ({ ctx, caller, params }) =>
    userView(ctx, await getUser(ctx, caller.project.id, params.user_id)),
  ),
];
