export { managedProjectIds } from './managed-projects.ts';
export { getTargetUser } from './target-user.ts';
export type { User } from './user.ts';
export {
  countUsers,
  findUser,
  findUserByEmail,
  lockUser,
  lockUserByEmail,
  newUserColumns,
  userColumns,
} from './users.queries.ts';
export { userView } from './users.view.ts';
