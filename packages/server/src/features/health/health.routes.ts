import * as contract from '@keystead/contract';
import { route, type Route } from '../../http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { pingDatabase } from './health.queries.ts';

export interface Lifecycle {
  readonly isStopping: boolean;
}

export const healthRoutes = (lifecycle: Lifecycle): Route[] => [
  route(contract.getHealth, () => ({ status: 'ok' as const })),
  route(contract.getReadiness, async ({ ctx }) => {
    if (lifecycle.isStopping) throw new Refusal(503, 'This process is stopping.', { retryAfterSeconds: 1 });
    await pingDatabase(ctx.db);
    return { status: 'ready' as const };
  }),
  route(contract.getGreeting, ({ caller }) => {
    if (!caller) return 'Welcome to the Keystead API. This request names no project.';
    const user = caller.user ? `user ${caller.user.id}` : 'nobody signed in';
    return `Welcome to the Keystead API. Access type: ${caller.accessType}. Project: ${caller.project.id}. User: ${user}.`;
  }),
];
