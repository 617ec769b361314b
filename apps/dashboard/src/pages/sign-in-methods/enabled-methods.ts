import type { AdminProjectWithoutSecrets } from '@keystead/client/admin';

type Config = AdminProjectWithoutSecrets['config'];

/** Returns the providers that users are offered: enabled and with keys. */
export const offeredProviders = ({ oauthProviders }: Config): Config['oauthProviders'] =>
  oauthProviders.filter(
    (provider) => provider.enabled && !(provider.type === 'shared' && provider.unusableReason !== undefined),
  );

export const countMethods = (config: Config): number =>
  Number(config.credentialEnabled) + Number(config.magicLinkEnabled) + offeredProviders(config).length;
