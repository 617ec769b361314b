import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import type { Project } from '../../projects/index.ts';
import { startSession, withSigningKeys, type StartedSession } from '../../sessions/index.ts';
import { lockUserByEmail, type User } from '../../users/index.ts';
import { checkCode, useCode, type VerificationCode } from '../../verification-codes/index.ts';
import { createAccount, proveAddressBySignIn } from '../accounts/index.ts';
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
    return await signIn();
  } catch (error) {
    if (!isTaken(error)) throw error;
    return signIn(); // a newcomer took the address up in the meantime: now there is somebody to sign in
  }
}

async function useCodeAt(
  ctx: Context,
  project: Project,
  { given, emailNormalized }: { given: string; emailNormalized: string },
): Promise<CodeSignIn> {
  const user = await lockUserByEmail(ctx.db, project.id, emailNormalized);
  const code = await useCode(ctx, project.id, 'sign_in', given);
  if (user ? !isMeantFor(code, user) : code.userId !== null) throw new KnownError('VERIFICATION_CODE_EXPIRED');
  if (!user) return { ...(await createUser(ctx, project, code)), isNewUser: true };
  const proved = user.primaryEmailVerified ? user : await proveAddressBySignIn(ctx, project, user);
  return { ...(await startSession(ctx, project.id, proved)), isNewUser: false };
}

/** A code that was made for nobody signs in whoever has that address now. A look-alike of it, as Unicode has many, was not mailed to. */
const isMeantFor = (code: VerificationCode, user: User): boolean =>
  code.userId === null ? code.email.toLowerCase() === user.primaryEmail?.toLowerCase() : code.userId === user.id;

function createUser(ctx: Context, project: Project, { email }: VerificationCode): Promise<StartedSession> {
  if (!project.config.signUpEnabled) throw new KnownError('SIGN_UP_NOT_ENABLED');
  return createAccount(ctx, project.id, { email, isVerified: true, passwordHash: null });
}

const isTaken = (error: unknown): boolean => error instanceof KnownError && error.code === 'USER_EMAIL_ALREADY_EXISTS';
