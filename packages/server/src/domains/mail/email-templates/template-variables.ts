import type { Project } from '../../core/index.ts';
import { isOfInstance, type EmailTemplateType, type NoticeKind, type OwnTemplate } from './template-names.ts';

/** Whom the mail is about; of an invitation, who invites. */
export interface MailUser {
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
}

/** What a mail tells. */
export interface MailFacts {
  readonly user: MailUser;
  readonly link?: string | undefined;
  readonly typedCode?: string | undefined;
  /** Further variables of the template. */
  readonly extra?: Readonly<Record<string, string>> | undefined;
}

type NoticeWithLink = Extract<NoticeKind, 'keys_ending' | 'keys_ended' | 'webhook_stopped'>;

/** What the texts of a template may name. */
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

/** What a project may name in its own words: the link, what is always there, and what may be absent. */
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

/** What a mail says of its project. */
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

/** Anybody may make a project: only their own server sends its name as it is. */
const nameOf = ({ displayName, config }: NamedProject, template: string): string =>
  config.standardEmail && !isOfInstance(template) ? shorten(plain(displayName)) : harmlessName(displayName);

// Letters that turn the direction of text, or hide in it, could make a sentence say something else.
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
 * A name that anybody may have chosen. Mail programs turn what looks like an address into a link, so that a stranger could
 * have us send an invitation to a page of theirs: the dots and slashes that make it look so become blanks.
 */
export const harmlessName = (text: string): string =>
  shorten(
    plain(plain(text).replaceAll(/:\/+|(?<=[\p{L}\p{N}])[./\\@\u2024\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu, ' ')),
  );
