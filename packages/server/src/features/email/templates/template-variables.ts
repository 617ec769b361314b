import type { Project } from '../../projects/index.ts';
import type { MailPayload } from '../mail-payload.ts';
import type { EmailTemplateType, NoticeKind, OwnTemplate } from '../new-mail.ts';

type NoticeWithLink = Extract<NoticeKind, 'keys_ending' | 'keys_ended'>;

/** What the texts of a template may name. */
export type TemplateVariables = Readonly<Record<string, string>>;

const LINK_NAMES: Readonly<Record<EmailTemplateType | OwnTemplate | NoticeWithLink, string>> = {
  email_verification: 'emailVerificationLink',
  password_reset: 'passwordResetLink',
  magic_link: 'magicLink',
  team_invitation: 'teamInvitationLink',
  owner_invitation: 'ownerInvitationLink',
  keys_ending: 'keysLink',
  keys_ended: 'keysLink',
};

const LONGEST_NAME = 80;

export function templateVariables(project: Project, template: string, payload: MailPayload): TemplateVariables {
  const { user, link, typedCode, extra = {} } = payload;
  const linkName = Object.hasOwn(LINK_NAMES, template) ? LINK_NAMES[template as keyof typeof LINK_NAMES] : undefined;
  return {
    ...Object.fromEntries(Object.entries(extra).map(([name, value]) => [name, harmlessName(value)])),
    projectDisplayName: shorten(plain(project.displayName)),
    userPrimaryEmail: plain(user.primaryEmail ?? ''),
    ...(user.displayName !== null && { userDisplayName: harmlessName(user.displayName) }),
    ...(linkName !== undefined && link !== undefined && { [linkName]: link }),
    ...(typedCode !== undefined && { code: typedCode }),
  };
}

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
const harmlessName = (text: string): string =>
  shorten(
    plain(plain(text).replaceAll(/:\/+|(?<=[\p{L}\p{N}])[./\\@\u2024\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu, ' ')),
  );
