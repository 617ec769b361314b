import type { EmailVerificationDetails } from '@keystead/client';
import type { Translate } from '../messages/translate.ts';

interface Told {
  title: string;
  text: string;
}
interface Asked extends Told {
  press: string;
  /** The other way, if there is one. */
  other: string | undefined;
}

/** In whatever language is shown. */
export type VerificationWords = (t: Translate, locale: string) => { proof: Asked; refusal: Asked; refused: Told };

/**
 * Whoever reads the mail may be somebody else than who signed up, so the page says who did. Loaded while the code is looked
 * at: pages that verify at once never need it.
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
    const press = t('One press confirms that this address is yours.');
    if (isSecondAddress) {
      const who = name
        ? t('{name} adds {email} to an account.', { name, email })
        : t('Somebody adds {email} to an account.', { email });
      return {
        proof: { ...proof, text: `${who} ${press}` },
        refusal: {
          title: t('Remove this address?'),
          text: t('The account stays, but {email} is taken from it.', { email }),
          press: t('Remove'),
          other: t('Cancel'),
        },
        refused: { title: t('Address removed'), text: t('Thank you. No account has your address any more.') },
      };
    }
    const time = signedUpAt.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
    const who = name
      ? t('{name} signed up with {email} on {time}.', { name, email, time })
      : t('Somebody signed up with {email} on {time}.', { email, time });
    return {
      proof: { ...proof, text: `${who} ${press}` },
      refusal: {
        title: t('Delete this account?'),
        text: t('Nobody has confirmed {email} so far. Whoever signed up with it loses the account for good.', {
          email,
        }),
        press: t('Delete account'),
        other: t('Cancel'),
      },
      refused: {
        title: t('Account deleted'),
        text: t('Thank you. Nobody has an account with your address any more.'),
      },
    };
  };
