import type { Context } from '../../../context.ts';
import type { Part } from '../../../db/together.ts';
import { queueMail, type EmailTemplateType, type MailUser } from '../../mail/index.ts';
import type { Project } from '../../core/index.ts';
import type { AddressPurpose } from './code-purpose.ts';
import { makeCode, typedPartOf } from './make-code.ts';

/**
 * Requests for an email address get no response sooner than this. The work for an unknown address differs by one row
 * that is read and locked, some tenths of a millisecond, which reveals nothing next to this (user enumeration).
 */
export const LEAST_ANSWER_MILLIS = 10;

const templates: Readonly<Record<AddressPurpose, EmailTemplateType>> = {
  email_verification: 'email_verification',
  password_reset: 'password_reset',
  sign_in: 'magic_link',
};

export interface CodeMail {
  readonly recipient: string;
  /** The user with the address, if there is one. */
  readonly user: (MailUser & { readonly id: string }) | undefined;
  /** The URL of the link; checked before. */
  readonly callbackUrl: string;
  /** Does the same work, but sends nothing. */
  readonly isDecoy?: boolean;
}

/**
 * Creates a code, and the CTEs that store it and email it: run them alone, or with the statement that they belong to.
 */
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

/**
 * Returns the link for an email: the checked callback URL with the code in it, and nothing from the headers of the
 * request.
 */
export function codeLink(callbackUrl: string, code: string): string {
  const url = new URL(callbackUrl);
  url.searchParams.set('code', code);
  return url.href;
}
