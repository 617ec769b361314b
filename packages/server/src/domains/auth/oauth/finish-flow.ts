import { KnownError } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import { execute } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import {
  type KnownProjects,
  fromUser,
  insertCode,
  type NewCode,
  lockUser,
  finishAtProvider,
} from '../../identity/index.ts';
import { findOfferedKeys, mayLeadTo, type OAuthProviderId, type Project, requireTrustedUrl } from '../../core/index.ts';
import { verifierOwner, type TakenFlow } from './flow.ts';
import { findSessionOfFlow, takeFlow } from './flows.queries.ts';
import { lockLinker, requireLinkable } from './link-in-flow.ts';
import { keepGranted, sealAccount, withUsableAddress, type ProvidedAccount } from './provided-account.ts';
import { refuseFlow, type StoppedFlow } from './refused-flow.ts';
import { signInKnownAccount } from './sign-in-known-account.ts';
import { signInWithAccount } from './sign-in-with-account.ts';
import { errorAddress, withQuery } from './way-back.ts';

/** The callback request of a provider. */
export interface ProviderAnswer {
  readonly providerId: string;
  readonly innerState: string;
  /** Whether the browser has the cookie of the flow. */
  readonly hasCookie: boolean;
  readonly query: Readonly<Record<string, string>>;
}

/** Where the browser goes next, why it can't, or that there is no such flow. */
export type FlowEnd =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'finished' | 'failed'; readonly location: string }
  | (StoppedFlow & { readonly kind: 'stopped' });

const CODE_LIFETIME_MS = 60_000;

/**
 * Finishes a flow when a person comes back from a provider: the app gets a code that signs them in, or links the
 * account that they came back with. See docs/adr/0016-oauth.md.
 */
export async function finishFlow(ctx: Context, knownProjects: KnownProjects, answer: ProviderAnswer): Promise<FlowEnd> {
  const stateHash = hashSecret(answer.innerState);
  const flow = await takeFlow(ctx.db, { stateHash, hasCookie: answer.hasCookie, now: ctx.clock.now() });
  const project = flow && (await knownProjects.byId(flow.projectId));
  if (!project) {
    const refused = await refuseFlow(ctx, knownProjects, stateHash);
    return refused ? { kind: 'stopped', ...refused } : { kind: 'unknown' };
  }
  try {
    return { kind: 'finished', location: await finish(ctx, project, flow, answer) };
  } catch (cause) {
    const { errorRedirectUrl } = flow;
    // Never redirects to an untrusted URL, not even with an error (open redirect).
    const isTrusted = errorRedirectUrl !== null && mayLeadTo(project, errorRedirectUrl);
    if (!isTrusted) return { kind: 'stopped', cause, wayBack: undefined };
    if (cause instanceof KnownError && !cause.isPlain)
      return { kind: 'failed', location: errorAddress(errorRedirectUrl, cause) };
    return { kind: 'stopped', cause, wayBack: errorRedirectUrl };
  }
}

async function finish(ctx: Context, project: Project, flow: TakenFlow, answer: ProviderAnswer): Promise<string> {
  const requireTrusted = (url: string) => requireTrustedUrl(ctx, project, url, 'oauth');
  await requireTrusted(flow.redirectUri);
  if (flow.afterCallbackRedirectUrl !== null) await requireTrusted(flow.afterCallbackRedirectUrl);
  if (flow.expiresAt <= ctx.clock.now()) throw new KnownError('OUTER_OAUTH_TIMEOUT');
  // A response of one provider at the callback URL of another was mixed up, perhaps on purpose (mix-up).
  if (flow.providerId !== answer.providerId) throw new KnownError('INVALID_AUTHORIZATION_CODE');
  const account = await askProvider(ctx, project, flow, answer);
  const code = ctx.random.secret();
  await settle(ctx, project, flow, account, hashSecret(code));
  return withQuery(flow.redirectUri, { code, state: flow.state });
}

async function askProvider(
  ctx: Context,
  project: Project,
  flow: TakenFlow,
  { innerState, query }: ProviderAnswer,
): Promise<ProvidedAccount> {
  const keys = findOfferedKeys(ctx, project, flow.providerId);
  if (keys.clientId !== flow.clientId) throw new KnownError('INVALID_AUTHORIZATION_CODE');
  const providerId = flow.providerId as OAuthProviderId; // keys are only offered for providers of the catalog
  const { profile, tokens } = await finishAtProvider(ctx, keys, providerId, {
    answer: query,
    state: innerState,
    verifier: ctx.secretBox.open(flow.verifierSealed, verifierOwner(innerState)),
    nonce: flow.nonce,
    scopes: flow.scopes,
  });
  const granted = keys.isShared ? undefined : { clientId: keys.clientId, tokens };
  return { providerId, profile: withUsableAddress(profile), granted };
}

/** Stores everything that the flow leads to, together with the code, or nothing. */
async function settle(
  ctx: Context,
  project: Project,
  flow: TakenFlow,
  account: ProvidedAccount,
  codeHash: Buffer,
): Promise<void> {
  const code = newCode(ctx, project, flow, account, codeHash);
  if (flow.userId === null && (await signInKnownAccount(ctx, account, code))) return;
  const work = () =>
    inTransaction(ctx, async (ctx) => {
      const { userId, ...outcome } = await settleUser(ctx, project, flow, account, codeHash);
      const made = insertCode(fromUser(userId), { ...code, ...outcome });
      const kept = outcome.accountSealed === null ? keepGranted(ctx, { projectId: project.id, userId }, account) : [];
      await execute(ctx.db, together([...kept, made]));
    });
  try {
    await work();
  } catch (error) {
    if (flow.userId !== null || !isTaken(error)) throw error;
    await work(); // the account got a user in the meantime, who can be signed in now
  }
}

/** The code for the sign-in of a known user. */
const newCode = (
  ctx: Context,
  project: Project,
  { userId, redirectUri, codeChallenge, afterCallbackRedirectUrl }: TakenFlow,
  { providerId, profile }: ProvidedAccount,
  hash: Buffer,
): NewCode => ({
  projectId: project.id,
  hash,
  isNewUser: false,
  signedInBy: userId === null ? { providerId, accountId: profile.accountId } : null,
  linkedInSessionId: null,
  accountSealed: null,
  redirectUri,
  codeChallenge,
  afterCallbackRedirectUrl,
  expiresAt: new Date(ctx.clock.now().getTime() + CODE_LIFETIME_MS),
});

interface Outcome {
  readonly userId: string;
  readonly isNewUser: boolean;
  /** The account that the exchange links, and its session; null for a sign-in. */
  readonly accountSealed: Buffer | null;
  readonly linkedInSessionId: string | null;
}

async function settleUser(
  ctx: TransactionContext,
  project: Project,
  { userId, stateHash }: TakenFlow,
  account: ProvidedAccount,
  codeHash: Buffer,
): Promise<Outcome> {
  if (userId === null)
    return { ...(await signInWithAccount(ctx, project, account)), accountSealed: null, linkedInSessionId: null };
  await lockUser(ctx.db, project.id, userId); // from here on, none of their sessions can be replaced
  const { sessionId = null } = (await findSessionOfFlow(ctx.db, stateHash)) ?? {};
  const user = sessionId === null ? undefined : await lockLinker(ctx, project.id, { userId, sessionId });
  if (!user) throw new KnownError('OUTER_OAUTH_TIMEOUT');
  // The person who came back may be a victim whom someone else sent here (CSRF). Only the person who started the flow
  // has the code verifier.
  await requireLinkable(ctx, project.id, user, account);
  const accountSealed = sealAccount(ctx, { codeHash, userId }, account);
  return { userId, isNewUser: false, accountSealed, linkedInSessionId: sessionId };
}

const isTaken = (error: unknown): boolean =>
  error instanceof KnownError &&
  (error.code === 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER' ||
    error.code === 'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION');
