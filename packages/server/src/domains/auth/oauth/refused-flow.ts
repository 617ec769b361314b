import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { KnownProjects } from '../../identity/index.ts';
import { mayLeadTo } from '../../core/index.ts';
import { findFlow } from './flows.queries.ts';

/** Why nothing came of coming back, and where the app is, if that is known. */
export interface StoppedFlow {
  readonly cause: unknown;
  readonly wayBack: string | undefined;
}

export const unknownFlow = (): KnownError => new KnownError('OAUTH_FLOW_NOT_FOUND');

/** Said to whoever has the state, cookie or not: with the first use the cookie went. */
const usedFlow = (): KnownError => new KnownError('OAUTH_FLOW_ALREADY_USED');

const foreignFlow = (): KnownError => new KnownError('OAUTH_FLOW_OF_OTHER_BROWSER');

/** A flow that cannot be taken is used or of another browser (CSRF); undefined where it is unknown. */
export async function refuseFlow(
  ctx: Context,
  knownProjects: KnownProjects,
  stateHash: Buffer,
): Promise<StoppedFlow | undefined> {
  const flow = await findFlow(ctx.db, stateHash);
  const project = flow && (await knownProjects.byId(flow.projectId));
  if (!project) return undefined;
  // The page that takes codes knows where to go on without one; nobody is led to a stranger (open redirect).
  const wayBack = [flow.redirectUri, flow.errorRedirectUrl].find((url) => url !== null && mayLeadTo(project, url));
  return { cause: flow.isUsed ? usedFlow() : foreignFlow(), wayBack: wayBack ?? undefined };
}
