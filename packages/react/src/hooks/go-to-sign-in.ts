import type { ClientApp } from '@keystead/client';
import { leave } from './leave.ts';

const journeys = new WeakMap<ClientApp, Promise<never>>();
const JOURNEY_MS = 1000;

/**
 * Starts one redirect per app, however many components ask. React may render them several times meanwhile and keeps no
 * state of components that never mounted, so the redirect is remembered here until the browser has left the page.
 */
export function goToSignIn(app: ClientApp): Promise<never> {
  const underWay = journeys.get(app);
  if (underWay) return underWay;
  // Never resolves: the component that asked has nothing to show.
  const journey = leave(app.redirectToSignIn(), app.urls.signIn).then(() => new Promise<never>(() => {}));
  journeys.set(app, journey);
  const forget = (): boolean => journeys.delete(app);
  setTimeout(forget, JOURNEY_MS);
  // Users who come back are redirected again. Captured, to run before the router that renders the page.
  addEventListener('popstate', forget, { once: true, capture: true });
  return journey;
}
