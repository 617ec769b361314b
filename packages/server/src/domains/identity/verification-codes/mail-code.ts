import type { Context } from '../../../context.ts';
import type { Part } from '../../../db/together.ts';
import { queueMail, type EmailTemplateType, type MailUser } from '../../mail/index.ts';
import type { Project } from '../../core/index.ts';
import type { AddressPurpose } from './code-purpose.ts';
import { makeCode, typedPartOf } from './make-code.ts';

/**
 * What is asked for by address answers no sooner than this. The work is the same for an address of nobody but for one row that
 * is read and locked, some tenths of a millisecond: next to this they tell nothing (user enumeration).
 */
export const LEAST_ANSWER_MILLIS = 10;

const templates: Readonly<Record<AddressPurpose, EmailTemplateType>> = {
  email_verification: 'email_verification',
  password_reset: 'password_reset',
  sign_in: 'magic_link',
};

export interface CodeMail {
  readonly recipient: string;
  /** Whose address it is, if it is anybody's. */
  readonly user: (MailUser & { readonly id: string }) | undefined;
  /** Where the link leads; checked before. */
  readonly callbackUrl: string;
  /** The same work, but nothing leaves. */
  readonly isDecoy?: boolean;
}

/** A new code, and the parts of a statement that keep it and mail it: run them alone or with what they belong to. */
export function mailCode(
  ctx: Context,
  project: Project,
  purpose: AddressPurpose,
  { recipient, user, callbackUrl, isDecoy = false }: CodeMail,
): { readonly code: string; readonly parts: readonly [Part<'code', never>, Part<'mail', never>] } {
  const made = makeCode(ctx, project.id, { purpose, email: recipient, userId: user?.id ?? null });
  const mail = queueMail(ctx, project, {
    template: templates[purpose],
    recipient,
    user: user ?? { displayName: null, primaryEmail: recipient },
    link: codeLink(callbackUrl, made.code),
    ...(purpose === 'sign_in' && { typedCode: typedPartOf(made.code) }),
    expiresAt: made.expiresAt,
    isDecoy,
  });
  return { code: made.code, parts: [made.part, mail] };
}

/** The link that a mail carries: the checked callback URL with the code in it, and nothing from the request's own headers. */
export function codeLink(callbackUrl: string, code: string): string {
  const url = new URL(callbackUrl);
  url.searchParams.set('code', code);
  return url.href;
}
