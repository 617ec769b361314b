import { KnownError, OAUTH_COOKIE_SECONDS } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { one } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import {
  findSessionUser,
  type AccessParts,
  beginAtProvider,
  requireNoImpersonation,
  requireRecentSignIn,
  findSignedIn,
  type SignedIn,
} from '../../identity/index.ts';
import {
  flowCountingOf,
  requireMayBeginFlow,
  findOfferedKeys,
  type OAuthProviderId,
  type Project,
} from '../../core/index.ts';
import { verifierOwner, type Flow } from './flow.ts';
import { insertFlow, selectBlockedUntil } from './flows.queries.ts';
import { requireBeginningClient } from './oauth-client.ts';

type AskedByApp = Pick<
  Flow,
  'redirectUri' | 'state' | 'codeChallenge' | 'errorRedirectUrl' | 'afterCallbackRedirectUrl' | 'isUnbound'
>;

export interface FlowRequest extends AskedByApp {
  readonly providerId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  readonly isLink: boolean;
  /** The access token of the user who links an account. */
  readonly token: string | undefined;
  /** More scopes to request from the provider, separated by spaces. */
  readonly providerScope: string | undefined;
}

export interface BegunFlow {
  /** The URL of a page of the provider. */
  readonly location: string;
  /** The state that the provider sends back. */
  readonly innerState: string;
}

const ONLY_SCOPE = 'legacy';

/** Sends a person to a provider. Whether the redirect URLs are trusted is checked when they come back. */
export async function beginFlow(ctx: Context, parts: AccessParts, given: FlowRequest): Promise<BegunFlow> {
  const project = await requireBeginningClient(ctx, parts.knownProjects, given);
  if (given.scope !== ONLY_SCOPE) throw new KnownError('INVALID_SCOPE', { scope: given.scope });
  const keys = findOfferedKeys(ctx, project, given.providerId);
  const user = given.isLink ? await requireSessionUser(parts, project, given.token) : undefined;
  // A linked account can sign in from then on, so an impersonator may not link one.
  if (user) requireNoImpersonation(user);
  if (user?.mustVerifyEmail)
    throw new KnownError('RESTRICTED_USER_NOT_ALLOWED', { restricted_reason: { type: 'email_not_verified' } });
  if (user) await requireRecentSignIn(ctx, { accessType: 'client', project }, user);
  const extraScopes = given.providerScope?.split(/\s+/).filter(Boolean) ?? [];
  if (extraScopes.length > 0 && keys.isShared)
    throw new KnownError('OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS');
  const innerState = ctx.random.secret();
  const providerId = given.providerId as OAuthProviderId; // keys are only offered for providers of the catalog
  const begun = await beginAtProvider(ctx, keys, providerId, { state: innerState, extraScopes });
  const { redirectUri, state, codeChallenge, errorRedirectUrl, afterCallbackRedirectUrl, isUnbound } = given;
  const { parts: counted, mayBegin, blockedUntil } = flowCountingOf(ctx, project.id);
  const flow = insertFlow(mayBegin, hashSecret(innerState), {
    projectId: project.id,
    providerId,
    userId: user?.id ?? null,
    sessionId: user?.sessionId ?? null,
    isUnbound,
    verifierSealed: ctx.secretBox.seal(begun.verifier, verifierOwner(innerState)),
    nonce: begun.nonce,
    clientId: begun.clientId,
    scopes: begun.scopes,
    redirectUri,
    state,
    codeChallenge,
    errorRedirectUrl,
    afterCallbackRedirectUrl,
    expiresAt: new Date(ctx.clock.now().getTime() + OAUTH_COOKIE_SECONDS * 1000),
  });
  const stored = await one<{ blockedUntil: Date | null }>(
    ctx.db,
    together([...counted, flow], selectBlockedUntil(blockedUntil)),
  );
  requireMayBeginFlow(ctx, stored.blockedUntil);
  return { location: begun.location, innerState };
}

/** A user who links an account must be signed in to the same project. */
async function requireSessionUser(parts: AccessParts, project: Project, token: string | undefined): Promise<SignedIn> {
  const user = token === undefined ? undefined : await findUserOf(parts, project, token);
  if (!user) throw new KnownError('USER_AUTHENTICATION_REQUIRED');
  return user;
}

async function findUserOf(parts: AccessParts, project: Project, token: string): Promise<SignedIn | undefined> {
  try {
    return await findSessionUser(parts, project, token, { needsUser: true, find: findSignedIn });
  } catch (error) {
    if (error instanceof KnownError && error.code === 'INVALID_PROJECT_FOR_ACCESS_TOKEN')
      throw new KnownError('ACCESS_TOKEN_OF_OTHER_PROJECT');
    throw error;
  }
}
