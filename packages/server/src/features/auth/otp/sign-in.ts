import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import type { Project } from '../../projects/index.ts';
import { startSession, type StartedSession } from '../../sessions/index.ts';
import { findUser, findUserByEmail, type User } from '../../users/index.ts';
import { checkCode, useCode, type VerificationCode } from '../../verification-codes/index.ts';
import { createAccount, proveAddressBySignIn } from '../accounts/index.ts';
import { requireMagicLink } from './require-magic-link.ts';

export interface CodeSignIn extends StartedSession {
  readonly isNewUser: boolean;
}

/** Whoever holds the code has proved the address it was mailed to. */
export async function signInWithCode(ctx: Context, project: Project, given: string): Promise<CodeSignIn> {
  await checkCode(ctx, project.id, 'sign_in', given);
  requireMagicLink(project);
  return inTransaction(ctx, async (ctx) => {
    const code = await useCode(ctx, project.id, 'sign_in', given);
    const user = await findAddressee(ctx, project, code);
    if (!user) return { ...(await createUser(ctx, project, code)), isNewUser: true };
    const proved = user.primaryEmailVerified ? user : await proveAddressBySignIn(ctx, project, user);
    return { ...(await startSession(ctx, project.id, proved)), isNewUser: false };
  });
}

/** The user the code was made for; or whoever has taken up the address since, where it was nobody's. */
function findAddressee(ctx: Context, project: Project, code: VerificationCode): Promise<User | undefined> {
  if (code.userId !== null) return findUser(ctx.db, project.id, code.userId);
  return findUserByEmail(ctx.db, project.id, code.emailNormalized);
}

function createUser(ctx: Context, project: Project, { email }: VerificationCode): Promise<StartedSession> {
  if (!project.config.signUpEnabled) throw new KnownError('SIGN_UP_NOT_ENABLED');
  return createAccount(ctx, project.id, { email, isVerified: true, passwordHash: null });
}
