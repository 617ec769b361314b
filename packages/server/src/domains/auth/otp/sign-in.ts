import { KnownError } from '@keystead/contract';
import type { Context, TransactionContext } from '../../../context.ts';
import { isNotedHere, requireMaySignUp, type Project, RefusedSignIn, refusedIfRestricted } from '../../core/index.ts';
import {
  createAccount,
  proveAddressBySignIn,
  type User,
  checkTypedCode,
  isPrimaryAddress,
  redeemCode,
  type CheckedCode,
  type ContactChannel,
  withSigningKeys,
  type StartedSession,
} from '../../identity/index.ts';
import { passFirstFactor, requireSession, type FirstFactorOutcome } from '../mfa/first-factor.ts';
import { ownerOfTriedCode } from './otp.queries.ts';
import { requireMagicLink } from './require-magic-link.ts';
import { signInKnownUser, type FoundOwner } from './sign-in-known-user.ts';

export interface CodeSignIn extends StartedSession {
  readonly isNewUser: boolean;
}

/** Signs in with a code, which verifies the address that it was emailed to. */
export async function signInWithCode(
  ctx: Context,
  project: Project,
  given: string,
): Promise<CodeSignIn | RefusedSignIn> {
  const owner = ownerOfTriedCode(project.id, isNotedHere(ctx));
  const found = await checkTypedCode<FoundOwner | { id: null }>(ctx, project.id, given, owner);
  requireMagicLink(project);
  if (isKnown(found)) {
    const outcome = await signInKnownUser(ctx, project.id, found);
    if (outcome) return told({ ...outcome, isNewUser: false });
  }
  const ready = await withSigningKeys(ctx, project.id);
  const outcome = await refusedIfRestricted(found.userId ?? found.id, redeem(ready, project, found));
  return outcome instanceof RefusedSignIn ? outcome : told(outcome);
}

/** Returns whether nothing has to change but the code and the session. */
const isKnown = (found: CheckedCode & (FoundOwner | { id: null })): found is CheckedCode & FoundOwner =>
  found.id !== null &&
  found.primaryEmailVerified &&
  found.otpAuthEnabled &&
  found.restrictedAt === null &&
  (found.userId === null || found.userId === found.id) &&
  isPrimaryAddress(found, found);

type Outcome = FirstFactorOutcome & { readonly isNewUser: boolean };

/** Runs after the transaction: a sign-in that asks for two-factor authentication has used the code up too. */
const told = ({ isNewUser, ...outcome }: Outcome): CodeSignIn => ({ ...requireSession(outcome), isNewUser });

/** Handles new users, the first verification of an address, and all refusals. */
async function redeem(ctx: Context, project: Project, code: CheckedCode): Promise<Outcome> {
  const signIn = () =>
    redeemCode<Outcome>(ctx, project.id, code, {
      use: async (ctx, owner, address) => ({
        ...(await signInOwner(ctx, project, owner, address, code)),
        isNewUser: false,
      }),
      welcome: async (ctx) => ({ session: await createUser(ctx, project, code), isNewUser: true }),
    });
  try {
    return await signIn();
  } catch (error) {
    if (!isTaken(error)) throw error;
    return signIn(); // a new user took the address in the meantime, who can be signed in now
  }
}

async function signInOwner(
  ctx: TransactionContext,
  project: Project,
  owner: User,
  { isVerified }: ContactChannel,
  { emailNormalized }: CheckedCode,
): Promise<FirstFactorOutcome> {
  if (!owner.emailAuthEnabled || !owner.otpAuthEnabled) throw new KnownError('VERIFICATION_CODE_EXPIRED');
  const user = isVerified ? owner : await proveAddressBySignIn(ctx, project, owner);
  return passFirstFactor(ctx, project.id, user, 'otp', { kind: 'code', subject: emailNormalized });
}

/**
 * A sign-up that is refused here leaves the code usable: its count is rolled back with the transaction, earlier counts
 * stay.
 */
async function createUser(ctx: TransactionContext, project: Project, { email }: CheckedCode): Promise<StartedSession> {
  if (!project.config.signUpEnabled) throw new KnownError('SIGN_UP_NOT_ENABLED');
  await requireMaySignUp(ctx, project.id);
  return createAccount(ctx, project, { method: 'otp', email, isVerified: true });
}

const isTaken = (error: unknown): boolean => error instanceof KnownError && error.code === 'USER_EMAIL_ALREADY_EXISTS';
