import type { Config } from './config.ts';
import { makeOwnerLink } from './domains/admin/index.ts';
import { withInstance } from './with-instance.ts';

/**
 * Creates a link that makes its user an owner: when the link for the first owner has expired, or an owner lost their
 * password.
 */
export const createOwnerLink = (config: Config): Promise<string> =>
  withInstance(config, (ctx) => makeOwnerLink(ctx, 'owner_link'));
