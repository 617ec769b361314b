/** The four mails that a project may word itself. */
export const EMAIL_TEMPLATE_TYPES = ['email_verification', 'password_reset', 'magic_link', 'team_invitation'] as const;
export type EmailTemplateType = (typeof EMAIL_TEMPLATE_TYPES)[number];

/** Mails with a link that are always in our words. */
export type OwnTemplate = 'owner_invitation';

/** What happened to an account, or to the keys of a project, told to its owner in words of ours. */
export type NoticeKind =
  | 'password_changed'
  | 'address_proved'
  | 'address_vouched_for'
  | 'address_changed'
  | 'address_added'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'account_connected'
  | 'account_disconnected'
  | 'keys_ending'
  | 'keys_ended';

/** Whom the mail is about; of an invitation, who invites. */
export interface MailUser {
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
}

export interface NewMail {
  readonly template: EmailTemplateType | OwnTemplate;
  readonly recipient: string;
  readonly user: MailUser;
  /** The whole callback URL with the code in it. */
  readonly link: string;
  /** What may be typed in place of following the link. */
  readonly typedCode?: string;
  /** A mail whose code can no longer be used is not sent. */
  readonly expiresAt: Date;
  /** The same work as for any mail, here and in the job, but nothing leaves: it tells of no account (user enumeration). */
  readonly isDecoy?: boolean;
  /** Further variables of the template. */
  readonly extra?: Readonly<Record<string, string>>;
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
