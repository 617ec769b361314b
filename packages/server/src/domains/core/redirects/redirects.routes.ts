import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { getProject } from '../projects/find-project.ts';
import { judgeUrlOf } from '../projects/callback-url.ts';
import { listLatestRefusals } from './list-latest-refusals.ts';

export const redirectRoutes = [
  route(contract.checkRedirectUrl, async ({ ctx, caller, body }) => {
    // Reads past the cache, because owners ask right after a change.
    const { isTrusted, ...why } = judgeUrlOf(await getProject(ctx, caller.project.id), body.url);
    return { is_trusted: isTrusted, ...why };
  }),
  route(contract.listRedirectRefusals, async ({ ctx, caller }) => {
    const refusals = await listLatestRefusals(ctx, caller.project.id);
    return {
      items: refusals.map(({ lastAt, ...refusal }) => ({ ...refusal, last_at_millis: lastAt.getTime() })),
      is_paginated: false as const,
    };
  }),
];
