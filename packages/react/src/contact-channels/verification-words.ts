import type { EmailVerificationDetails } from '@keystead/client';
import type { Translate } from '../messages/translate.ts';

interface Told {
  title: string;
  text: string;
}
interface Asked extends Told {
  press: string;
  /** The label of the second button, if there is one. */
  other: string | undefined;
}

/** The texts in the current language. */
export type VerificationWords = (t: Translate, locale: string) => { proof: Asked; refusal: Asked; refused: Told };

/**
 * The reader of the email may not be the one who signed up, so the page says who did. Loads while the code is checked:
 * pages that verify immediately don't need it.
 */
export const verificationWords =
  ({
    email,
    displayName: name,
    signedUpAt,
    isRefusable,
    isSecondAddress,
  }: EmailVerificationDetails): VerificationWords =>
  (t, locale) => {
    const proof = {
      title: t('Verify your email'),
      press: t('Verify email'),
      other: isRefusable ? t('This was not me') : undefined,
    };
    const press = t('Confirm that this email address is yours.');
    if (isSecondAddress) {
      const who = name
        ? t('{name} is adding {email} to an account.', { name, email })
        : t('Someone is adding {email} to an account.', { email });
      return {
        proof: { ...proof, text: `${who} ${press}` },
        refusal: {
          title: t('Remove this email address?'),
          text: t('The account stays, but {email} is removed from it.', { email }),
          press: t('Remove'),
          other: t('Cancel'),
        },
        refused: {
          title: t('Email address removed'),
          text: t('Thank you. Your email address was removed from the account.'),
        },
      };
    }
    const time = signedUpAt.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
    const who = name
      ? t('{name} signed up with {email} on {time}.', { name, email, time })
      : t('Someone signed up with {email} on {time}.', { email, time });
    return {
      proof: { ...proof, text: `${who} ${press}` },
      refusal: {
        title: t('Delete this account?'),
        text: t("{email} hasn't been confirmed yet. This permanently deletes the account that was created with it.", {
          email,
        }),
        press: t('Delete account'),
        other: t('Cancel'),
      },
      refused: {
        title: t('Account deleted'),
        text: t('Thank you. The account with your email address was deleted.'),
      },
    };
  };
