import { StatusError } from '@keystead/client';
import { t } from '../../../words.ts';

/** Whether a limit withheld the mail: then nobody was invited. */
const isWithheld = (error: Error): boolean => error instanceof StatusError && error.status === 429;

export const whyNotMailed = (error: Error): string =>
  isWithheld(error) ? t('A limit of mails is reached. Try again later.') : error.message;

export const whyNotResent = (error: Error): string =>
  isWithheld(error) ? t('Nothing was sent: a limit of mails is reached. The old link still works.') : error.message;
