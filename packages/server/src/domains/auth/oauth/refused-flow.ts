import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { KnownProjects } from '../../identity/index.ts';
import { mayLeadTo } from '../../core/index.ts';
import { findFlow } from './flows.queries.ts';

/** Why a flow could not be finished, and the URL of the app, if known. */
export interface StoppedFlow {
  readonly cause: unknown;
  readonly wayBack: string | undefined;
}

export const unknownFlow = (): KnownError => new KnownError('OAUTH_FLOW_NOT_FOUND');

/** The response to anyone who has the state, with or without the cookie, because the first use deleted the cookie. */
const usedFlow = (): KnownError => new KnownError('OAUTH_FLOW_ALREADY_USED');

const foreignFlow = (): KnownError => new KnownError('OAUTH_FLOW_OF_OTHER_BROWSER');

/** Returns why a flow can't be taken: it was used, or belongs to another browser (CSRF); undefined if it is unknown. */
export async function refuseFlow(
  ctx: Context,
  knownProjects: KnownProjects,
  stateHash: Buffer,
): Promise<StoppedFlow | undefined> {
  const flow = await findFlow(ctx.db, stateHash);
  const project = flow && (await knownProjects.byId(flow.projectId));
  if (!project) return undefined;
  // The page that takes codes can continue without one. Never redirects to an untrusted URL (open redirect).
  const wayBack = [flow.redirectUri, flow.errorRedirectUrl].find((url) => url !== null && mayLeadTo(project, url));
  return { cause: flow.isUsed ? usedFlow() : foreignFlow(), wayBack: wayBack ?? undefined };
}
