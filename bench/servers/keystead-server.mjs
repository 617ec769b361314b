// Keystead in production mode, as people run it. One thing differs: in production a cheap password hash is refused, so
// that of this run takes its place after the settings were read.
import { once } from 'node:events';
import { readConfig, startServer } from '@keystead/server';

const { BENCH_PASSWORD_HASH = '', ...env } = process.env;
const [, memoryKib, passes] = BENCH_PASSWORD_HASH.split(':').map(Number);
const config = readConfig(env);
const passwordHash = memoryKib !== undefined && passes !== undefined ? { memoryKib, passes } : config.passwordHash;
const server = await startServer({ ...config, passwordHash });
await once(process, 'SIGTERM');
await server.close();
process.exit(0);
