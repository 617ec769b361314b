import { KnownError, normalizeEmail } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import { requireMaySignUp } from '../../limits/index.ts';
import type { Project } from '../../projects/index.ts';
import { withSigningKeys, type StartedSession } from '../sessions/index.ts';
import { lockUserByEmail, type User } from '../../users/index.ts';
import { checkCode, useCode, type VerificationCode } from '../../verification-codes/index.ts';
import { createAccount, proveAddressBySignIn } from '../../users/changes/index.ts';
import { passFirstFactor, requireSession, type FirstFactorOutcome } from '../mfa/index.ts';
import { requireMagicLink } from './require-magic-link.ts';

export interface CodeSignIn extends StartedSession {
  readonly isNewUser: boolean;
}

/** Whoever holds the code has proved the address it was mailed to. */
export async function signInWithCode(ctx: Context, project: Project, given: string): Promise<CodeSignIn> {
  const { emailNormalized } = await checkCode(ctx, project.id, 'sign_in', given);
  requireMagicLink(project);
  const prepared = await withSigningKeys(ctx, project.id);
  const signIn = () => inTransaction(prepared, (ctx) => useCodeAt(ctx, project, { given, emailNormalized }));
  try {
    return told(await signIn());
  } catch (error) {
    if (!isTaken(error)) throw error;
    return told(await signIn()); // a newcomer took the address up in the meantime: now there is somebody to sign in
  }
}

type Outcome = FirstFactorOutcome & { readonly isNewUser: boolean };

/** After the transaction: asking for a second factor has used the code up all the same. */
const told = ({ isNewUser, ...outcome }: Outcome): CodeSignIn => ({ ...requireSession(outcome), isNewUser });

async function useCodeAt(
  ctx: TransactionContext,
  project: Project,
  { given, emailNormalized }: { given: string; emailNormalized: string },
): Promise<Outcome> {
  const user = await lockUserByEmail(ctx.db, project.id, emailNormalized);
  const code = await useCode(ctx, project.id, 'sign_in', given);
  if (user ? !isMeantFor(code, user) || !user.otpAuthEnabled : code.userId !== null)
    throw new KnownError('VERIFICATION_CODE_EXPIRED');
  if (!user) return { session: await signUpWithCode(ctx, project, code), isNewUser: true };
  const proved = user.primaryEmailVerified ? user : await proveAddressBySignIn(ctx, project, user);
  const outcome = await passFirstFactor(ctx, project.id, proved, { kind: 'code', subject: emailNormalized });
  return { ...outcome, isNewUser: false };
}

/** A code that was made for nobody signs in whoever has the address now that it was mailed to. */
const isMeantFor = (code: VerificationCode, user: User): boolean =>
  code.userId === null ? isSameAddress(code.email, user.primaryEmail) : code.userId === user.id;

const isSameAddress = (mailed: string, email: string | null): boolean =>
  email !== null && normalizeEmail(mailed) === normalizeEmail(email);

/** A sign-up that is refused here leaves the code usable: its count goes with the transaction, and those before it stay. */
async function signUpWithCode(ctx: Context, project: Project, { email }: VerificationCode): Promise<StartedSession> {
  if (!project.config.signUpEnabled) throw new KnownError('SIGN_UP_NOT_ENABLED');
  await requireMaySignUp(ctx, project.id);
  return createAccount(ctx, project.id, { email, isVerified: true, passwordHash: null });
}

const isTaken = (error: unknown): boolean => error instanceof KnownError && error.code === 'USER_EMAIL_ALREADY_EXISTS';
