import type { ClientApp } from '@keystead/client';

/** Goes to a provider's own sign-in page. */
export type OAuthSignIn = (providerId: string) => Promise<unknown>;

/** An app that cannot sign in with providers has no such method, and its screens then show no button that would do nothing. */
export function findOAuthSignIn(app: ClientApp): OAuthSignIn | undefined {
  const method: unknown = Reflect.get(app, 'signInWithOAuth');
  return typeof method === 'function' ? (providerId) => method.call(app, providerId) as Promise<unknown> : undefined;
}
