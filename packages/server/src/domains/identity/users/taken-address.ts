import { KnownError } from '@keystead/contract';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import { SIGN_IN_ADDRESS_INDEX } from '../contact-channels/contact-channels.queries.ts';

/** Turns a violation of the rule of one account per sign-in address into the error for the caller. */
export const asTakenAddress = (error: unknown, email: string | null): unknown =>
  email !== null && isUniqueViolation(error, SIGN_IN_ADDRESS_INDEX)
    ? new KnownError('USER_EMAIL_ALREADY_EXISTS', { email, would_work_if_email_was_verified: false })
    : error;
