import * as contract from '@keystead/contract';
import { route, type Route } from '../../../http/route.ts';
import { checkReadiness, requireServing, type Lifecycle } from './check-readiness.ts';

export const healthRoutes = (lifecycle: Lifecycle): Route[] => [
  route(contract.getHealth, () => ({ status: 'ok' as const })),
  route(contract.getReadiness, async ({ ctx }) => {
    await checkReadiness(ctx, lifecycle);
    return { status: 'ready' as const };
  }),
  route(contract.getServing, () => {
    requireServing(lifecycle);
    return { status: 'serving' as const };
  }),
  route(contract.getGreeting, ({ caller }) => {
    if (!caller) return 'Welcome to the Keystead API. This request names no project.';
    const user = caller.user ? `user ${caller.user.id}` : 'nobody signed in';
    return `Welcome to the Keystead API. Access type: ${caller.accessType}. Project: ${caller.project.id}. User: ${user}.`;
  }),
];
