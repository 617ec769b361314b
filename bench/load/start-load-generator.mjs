import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('generator.mjs', import.meta.url));

/** @typedef {import('./generator.mjs').Order} Order */
/** @typedef {import('./generator.mjs').Outcome} Outcome */

/** @param {Order['secrets']} secrets */
export async function startLoadGenerator(secrets) {
  const child = fork(PROGRAM, { serialization: 'advanced', env: { ...process.env, NODE_ENV: 'production' } });
  const [{ issuerUrl }] = /** @type {[{ issuerUrl: string }]} */ (await once(child, 'message'));
  return {
    /** Of the provider that is part of it. */
    issuerUrl,
    /**
     * @param {Omit<Order, 'secrets'>} order
     * @returns {Promise<Outcome>}
     */
    run: (order) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error('the load generator ended'));
        child.once('exit', onExit);
        child.once('message', (/** @type {{ outcome?: Outcome, problem?: string }} */ { outcome, problem }) => {
          child.off('exit', onExit);
          if (outcome) resolve(outcome);
          else reject(new Error(`the load generator failed: ${problem}`));
        });
        child.send({ ...order, secrets });
      }),
    stop: () => void child.kill('SIGKILL'),
  };
}
