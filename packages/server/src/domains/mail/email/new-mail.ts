import type { Language } from '@keystead/messages';
import type { EmailTemplateType, NoticeKind, OwnTemplate } from '../email-templates/template-names.ts';
import type { MailTemplate } from '../email-templates/mail-document.ts';
import type { MailUser } from '../email-templates/template-variables.ts';

export interface NewMail {
  readonly template: EmailTemplateType | OwnTemplate;
  readonly recipient: string;
  readonly user: MailUser;
  /** The callback URL including the code. */
  readonly link: string;
  /** A code that the user can type instead of following the link. */
  readonly typedCode?: string | undefined;
  /** The email is not sent after this time, when its code has expired. */
  readonly expiresAt: Date;
  /**
   * Does the same work as a real email, here and in the job, without sending anything, so that the response doesn't
   * reveal whether an account exists (enumeration).
   */
  readonly isDecoy?: boolean;
  /** Further variables of the template. */
  readonly extra?: Readonly<Record<string, string>> | undefined;
  /** A draft to test, instead of the template of the project. */
  readonly wording?: TriedWording;
}

/** A draft that may be invalid to save, with its language. */
export interface TriedWording extends MailTemplate {
  readonly language: Language;
}

export interface NewNotice {
  readonly kind: NoticeKind;
  readonly recipient: string;
  readonly user: MailUser;
  /** Where to see more. Notices about accounts have no link, because phishing emails imitate those. */
  readonly link?: string;
  /** Further variables of the template. */
  readonly extra?: Readonly<Record<string, string>>;
}
