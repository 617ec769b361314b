import type { ScreenCase } from './screen-case.ts';
import { screensOfAddresses } from './screens-of-addresses.tsx';
import { screensOfConnectedAccounts } from './screens-of-connected-accounts.tsx';
import { screensOfProfile } from './screens-of-profile.tsx';
import { screensOfSecurity } from './screens-of-security.tsx';

export const screensOfAccount: readonly ScreenCase[] = [
  ...screensOfProfile,
  ...screensOfSecurity,
  ...screensOfAddresses,
  ...screensOfConnectedAccounts,
];
