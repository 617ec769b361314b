import { KnownError } from '@keystead/contract';

/** Another user signs in with the address. */
export const takenAddress = (email: string): KnownError =>
  new KnownError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
    type: 'email',
    contact_channel_value: email,
    would_work_if_email_was_verified: false,
  });
