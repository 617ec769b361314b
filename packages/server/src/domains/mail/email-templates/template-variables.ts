import type { Project } from '../../core/index.ts';
import { isOfInstance, type EmailTemplateType, type NoticeKind, type OwnTemplate } from './template-names.ts';

/** The user whom the email is about; in invitations, the inviter. */
export interface MailUser {
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
}

/** The values of an email. */
export interface MailFacts {
  readonly user: MailUser;
  readonly link?: string | undefined;
  readonly typedCode?: string | undefined;
  /** Further variables of the template. */
  readonly extra?: Readonly<Record<string, string>> | undefined;
}

type NoticeWithLink = Extract<NoticeKind, 'keys_ending' | 'keys_ended' | 'webhook_stopped'>;

/** The variables that the texts of a template may use. */
export type TemplateVariables = Readonly<Record<string, string>>;

const LINK_NAMES = {
  email_verification: 'emailVerificationLink',
  password_reset: 'passwordResetLink',
  magic_link: 'magicLink',
  team_invitation: 'teamInvitationLink',
  owner_invitation: 'ownerInvitationLink',
  keys_ending: 'keysLink',
  keys_ended: 'keysLink',
  webhook_stopped: 'webhookLink',
} as const satisfies Record<EmailTemplateType | OwnTemplate | NoticeWithLink, string>;

/** The variables for a project's own text: the link, those that always exist, and those that may be missing. */
export interface KnownVariables {
  readonly link: string;
  readonly always: readonly string[];
  readonly sometimes: readonly string[];
}

const ALWAYS = ['projectDisplayName', 'userPrimaryEmail'];
const FURTHER: Readonly<Partial<Record<EmailTemplateType, Partial<KnownVariables>>>> = {
  magic_link: { sometimes: ['userDisplayName', 'code'] },
  team_invitation: { always: [...ALWAYS, 'teamDisplayName'] },
};

export const knownVariables = (type: EmailTemplateType): KnownVariables => ({
  link: LINK_NAMES[type],
  always: ALWAYS,
  sometimes: ['userDisplayName'],
  ...FURTHER[type],
});

const LONGEST_NAME = 80;

/** The parts of a project that emails need. */
export type NamedProject = Pick<Project, 'displayName'> & { readonly config: Pick<Project['config'], 'standardEmail'> };

export function templateVariables(project: NamedProject, template: string, facts: MailFacts): TemplateVariables {
  const { user, link, typedCode, extra = {} } = facts;
  const linkName = Object.hasOwn(LINK_NAMES, template) ? LINK_NAMES[template as keyof typeof LINK_NAMES] : undefined;
  return {
    ...Object.fromEntries(Object.entries(extra).map(([name, value]) => [name, harmlessName(value)])),
    projectDisplayName: nameOf(project, template),
    userPrimaryEmail: plain(user.primaryEmail ?? ''),
    ...(user.displayName !== null && { userDisplayName: harmlessName(user.displayName) }),
    ...(linkName !== undefined && link !== undefined && { [linkName]: link }),
    ...(typedCode !== undefined && { code: typedCode }),
  };
}

/** Anyone can create a project, so only its own SMTP server sends its name unchanged. */
const nameOf = ({ displayName, config }: NamedProject, template: string): string =>
  config.standardEmail && !isOfInstance(template) ? shorten(plain(displayName)) : harmlessName(displayName);

// Characters that change the text direction or are invisible could change the meaning of a sentence.
const plain = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

const shorten = (text: string): string => {
  const letters = [...text];
  return letters.length <= LONGEST_NAME ? text : `${letters.slice(0, LONGEST_NAME).join('')}…`;
};

/**
 * Makes a name safe that anyone may have chosen. Email programs turn text like a URL into a link, so a stranger could
 * make Keystead send invitations that link to their page: dots and slashes inside words become spaces.
 */
export const harmlessName = (text: string): string =>
  shorten(
    plain(plain(text).replaceAll(/:\/+|(?<=[\p{L}\p{N}])[./\\@\u2024\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu, ' ')),
  );
