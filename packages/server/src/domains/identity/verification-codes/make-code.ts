import { normalizeEmail } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Part } from '../../../db/together.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import { codeLifetimeMillis, type AddressPurpose, type CodePurpose } from './code-purpose.ts';
import { insertCode } from './verification-codes.queries.ts';

/**
 * How many characters of a code people type; the rest is the nonce, which the browser that requested the code keeps.
 */
const TYPED_LENGTH = 6;

export interface MadeCode {
  /** The CTE that stores the code; run it together with the email that contains it. */
  readonly part: Part<'code', never>;
  readonly code: string;
  readonly expiresAt: Date;
}

export interface CodeSubject {
  readonly purpose: AddressPurpose;
  readonly email: string;
  readonly userId: string | null;
}

export function makeCode(ctx: Context, projectId: string, { purpose, email, userId }: CodeSubject): MadeCode {
  const { code, ...stored } = newCode(ctx, purpose);
  const part = insertCode({
    ...stored,
    projectId,
    purpose,
    email,
    emailNormalized: normalizeEmail(email),
    userId,
    nonceHash: purpose === 'sign_in' ? hashSecret(nonceOf(code)) : null,
  });
  return { part, code, expiresAt: stored.expiresAt };
}

/** Creates a random code, and what is stored of it. */
export function newCode(ctx: Context, purpose: CodePurpose) {
  const code = ctx.random.secret();
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + codeLifetimeMillis[purpose]);
  return { code, hash: hashSecret(code), createdAt, expiresAt };
}

export const nonceOf = (code: string): string => code.slice(TYPED_LENGTH);
export const typedPartOf = (code: string): string => code.slice(0, TYPED_LENGTH).toUpperCase();
