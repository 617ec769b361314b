import type { Config } from './config.ts';
import { makeOwnerLink } from './domains/admin/index.ts';
import { withInstance } from './with-instance.ts';

/** A link that makes an owner: for the first one whose link has expired, and for those who lost their password. */
export const createOwnerLink = (config: Config): Promise<string> =>
  withInstance(config, (ctx) => makeOwnerLink(ctx, 'owner_link'));
