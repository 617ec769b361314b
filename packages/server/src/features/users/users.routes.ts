import * as contract from '@keystead/contract';
import { route } from '../../http/route.ts';
import { userView } from './users.view.ts';

export const userRoutes = [
  route(contract.getCurrentUser, ({ user }) => {
    if (!user) throw new contract.KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
    return userView(user);
  }),
];
