import type { ConnectedAccount } from '@keystead/client';

/** An account at GitHub. Calls don't change it: tests provide the results. */
export const fakeConnectedAccount = (changes: Partial<ConnectedAccount> = {}): ConnectedAccount => ({
  provider: 'github',
  providerAccountId: '583231',
  email: 'mira@acme.test',
  connectedAt: new Date('2026-02-03T10:20:00'),
  isBroken: false,
  getAccessToken: async () => ({ status: 'ok', data: { accessToken: 'token-of-the-provider' } }),
  unlink: async () => ({ status: 'ok', data: undefined }),
  ...changes,
});
