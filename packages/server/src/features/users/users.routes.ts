import * as contract from '@keystead/contract';
import type { Context } from '../../context.ts';
import { route, StreamedList } from '../../http/route.ts';
import { getUser } from './get-user.ts';
import { isPageAskedFor, listAllUsers, listPageOfUsers } from './list-users.ts';
import type { User } from './user.ts';
import { userView } from './users.view.ts';

async function* partsOf(ctx: Context, parts: AsyncIterable<readonly User[]>) {
  for await (const users of parts) yield { items: users.map((user) => userView(ctx, user)), is_paginated: false };
}

export const userRoutes = [
  route(contract.getCurrentUser, ({ ctx, user }) => {
    if (!user) throw new contract.KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
    return userView(ctx, user);
  }),
  route(contract.listUsers, async ({ ctx, caller, query }) => {
    if (!isPageAskedFor(query)) return new StreamedList(partsOf(ctx, listAllUsers(ctx, caller.project.id, query)));
    const { users, nextCursor } = await listPageOfUsers(ctx, caller.project.id, query);
    return {
      items: users.map((user) => userView(ctx, user)),
      is_paginated: true,
      pagination: { next_cursor: nextCursor },
    };
  }),
  route(contract.getUser, async ({ ctx, caller, params }) =>
    userView(ctx, await getUser(ctx, caller.project.id, params.user_id)),
  ),
];
