import type { Language } from '@keystead/messages';
import type { EmailTemplateType, NoticeKind, OwnTemplate } from '../email-templates/template-names.ts';
import type { MailTemplate } from '../email-templates/mail-document.ts';
import type { MailUser } from '../email-templates/template-variables.ts';

export interface NewMail {
  readonly template: EmailTemplateType | OwnTemplate;
  readonly recipient: string;
  readonly user: MailUser;
  /** The whole callback URL with the code in it. */
  readonly link: string;
  /** What may be typed in place of following the link. */
  readonly typedCode?: string | undefined;
  /** A mail whose code can no longer be used is not sent. */
  readonly expiresAt: Date;
  /** The same work as for any mail, here and in the job, but nothing leaves: it tells of no account (user enumeration). */
  readonly isDecoy?: boolean;
  /** Further variables of the template. */
  readonly extra?: Readonly<Record<string, string>> | undefined;
  /** Words that are being tried out, in place of those of the project. */
  readonly wording?: TriedWording;
}

/** A template that may not be saved, and the language of its words. */
export interface TriedWording extends MailTemplate {
  readonly language: Language;
}

export interface NewNotice {
  readonly kind: NoticeKind;
  readonly recipient: string;
  readonly user: MailUser;
  /** Where to look at it; notices about accounts have none, since those are imitated. */
  readonly link?: string;
  /** Further variables of the template. */
  readonly extra?: Readonly<Record<string, string>>;
}
