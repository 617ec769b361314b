import { StatusError } from '@keystead/client';
import { t } from '../../../words.ts';

/** Whether a rate limit withheld the email; then nothing was created. */
const isWithheld = (error: Error): boolean => error instanceof StatusError && error.status === 429;

export const whyNotMailed = (error: Error): string =>
  isWithheld(error) ? t("You've reached an email rate limit. Try again later.") : error.message;

export const whyNotResent = (error: Error): string =>
  isWithheld(error)
    ? t('Nothing was sent because an email rate limit was reached. The old link still works.')
    : error.message;
