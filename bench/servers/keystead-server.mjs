// Keystead in production mode, as people run it. Two things differ: in production a cheap password hash is refused, and so is
// an issuer without https, so those of this run take their places after the settings were read.
import { once } from 'node:events';
import { readConfig, startServer } from '@keystead/server';

const { BENCH_PASSWORD_HASH = '', BENCH_ISSUER_URL = '', ...env } = process.env;
const [, memoryKib, passes] = BENCH_PASSWORD_HASH.split(':').map(Number);
const config = readConfig(env);
const passwordHash = memoryKib !== undefined && passes !== undefined ? { memoryKib, passes } : config.passwordHash;
const issuer = { url: BENCH_ISSUER_URL, clientSecret: 'bench' };
const sharedOAuth = BENCH_ISSUER_URL === '' ? config.sharedOAuth : { keys: {}, issuer, isDevelopment: false };
const server = await startServer({ ...config, passwordHash, sharedOAuth });
await once(process, 'SIGTERM');
await server.close();
process.exit(0);
