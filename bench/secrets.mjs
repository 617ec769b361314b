import { randomBytes } from 'node:crypto';

/** @typedef {ReturnType<typeof makeSecrets>} Secrets */

/** Made anew for every run and shared by all servers of it. */
export function makeSecrets() {
  const secret = () => randomBytes(32).toString('hex');
  return {
    keysteadSecret: secret(),
    publishableClientKey: `pck_${secret()}`,
    secretServerKey: `ssk_${secret()}`,
    superSecretAdminKey: `sak_${secret()}`,
    betterAuthSecret: secret(),
  };
}
