import type { ClientApp } from '@keystead/client';
import { leave } from './leave.ts';

const journeys = new WeakMap<ClientApp, Promise<never>>();
const JOURNEY_MS = 1000;

/**
 * One journey per app, however many components ask. React may render them several times on the way and keeps no state of
 * what has not been shown yet, so the journey is remembered here until the page has surely been left.
 */
export function goToSignIn(app: ClientApp): Promise<never> {
  const underWay = journeys.get(app);
  if (underWay) return underWay;
  // It stays open: the asking component has nothing to show.
  const journey = leave(app.redirectToSignIn(), app.urls.signIn).then(() => new Promise<never>(() => {}));
  journeys.set(app, journey);
  const forget = (): boolean => journeys.delete(app);
  setTimeout(forget, JOURNEY_MS);
  // Whoever comes back must be sent again; captured, to be ahead of the router that shows the page.
  addEventListener('popstate', forget, { once: true, capture: true });
  return journey;
}
