import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { canEnter, identityFor } from './identity.ts';

const SYSTEM_FOLDER = '/var/lib/keystead';

/** Returns the data folder of `npm start`, and a `reason` if it is not the default one. */
export function chooseDataFolder(options: { checkout: string; override?: string }): {
  folder: string;
  reason?: string;
} {
  if (options.override) return { folder: path.resolve(options.override) };
  const checkout = realpathSync(options.checkout);
  const folder = path.join(checkout, '.keystead');
  const identity = identityFor(path.join(folder, 'postgres'));
  if (canEnter(identity, existsSync(folder) ? folder : checkout)) return { folder };
  return {
    folder: path.join(SYSTEM_FOLDER, createHash('sha256').update(checkout).digest('hex').slice(0, 12)),
    reason: `The data is in another folder because PostgreSQL doesn't run as root and its user can't access ${checkout}.`,
  };
}
