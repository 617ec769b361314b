import type { AdminProjectWithoutSecrets } from '@keystead/client/admin';

type Config = AdminProjectWithoutSecrets['config'];

/** The providers that people are offered: switched on, and with keys. */
export const offeredProviders = ({ oauthProviders }: Config): Config['oauthProviders'] =>
  oauthProviders.filter(
    (provider) => provider.enabled && !(provider.type === 'shared' && provider.unusableReason !== undefined),
  );

export const countMethods = (config: Config): number =>
  Number(config.credentialEnabled) + Number(config.magicLinkEnabled) + offeredProviders(config).length;
