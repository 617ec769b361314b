import { KnownError } from '@keystead/contract';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import { ONE_USER_PER_ACCOUNT } from './oauth-accounts.queries.ts';

/** Turns a violation of the rule of one user per account into the error for the caller. */
export const asTakenAccount = (error: unknown): unknown =>
  isUniqueViolation(error, ONE_USER_PER_ACCOUNT)
    ? new KnownError('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER')
    : error;
