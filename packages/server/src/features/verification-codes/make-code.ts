import { normalizeEmail } from '@keystead/contract';
import type { Context } from '../../context.ts';
import type { Part } from '../../db/together.ts';
import { hashSecret } from '../../platform/secret-hash.ts';
import { codeLifetimeMillis, type MailedPurpose } from './code-purpose.ts';
import { insertCode } from './verification-codes.queries.ts';

/** How many characters of a code people type; the rest is the nonce, which the browser that asked keeps. */
const TYPED_LENGTH = 6;

export interface MadeCode {
  /** Makes it real; run it together with the mail that carries the code. */
  readonly part: Part<'code', never>;
  readonly code: string;
  readonly expiresAt: Date;
}

export interface CodeSubject {
  readonly purpose: MailedPurpose;
  readonly email: string;
  readonly userId: string | null;
  /** What `codeData` has written. */
  readonly data?: string | undefined;
}

export function makeCode(ctx: Context, projectId: string, { purpose, email, userId, data }: CodeSubject): MadeCode {
  const code = ctx.random.secret();
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + codeLifetimeMillis[purpose]);
  const part = insertCode({
    projectId,
    hash: hashSecret(code),
    purpose,
    email,
    emailNormalized: normalizeEmail(email),
    userId,
    nonceHash: purpose === 'sign_in' ? hashSecret(nonceOf(code)) : null,
    data: data ?? null,
    createdAt,
    expiresAt,
  });
  return { part, code, expiresAt };
}

export const nonceOf = (code: string): string => code.slice(TYPED_LENGTH);
export const typedPartOf = (code: string): string => code.slice(0, TYPED_LENGTH).toUpperCase();
