// Better Auth as its documentation sets it up, served by node:http. What differs from its defaults is said here:
// the password hash is argon2id, as on the other servers; rate limits, telemetry and log are off; the plugins for
// magic links and for organizations are on.
// Its cookie cache stays off, as it is by default: a cached session would be believed for minutes after it was ended.
import { createServer } from 'node:http';
import { hash, verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { magicLink, organization } from 'better-auth/plugins';
import pg from 'pg';
import { PAGE } from '../databases/seeded.mjs';
import { hashOptions } from './hash-options.mjs';

const { BENCH_DATABASE_URL = '', BENCH_PORT = '', BENCH_SECRET = '' } = process.env;
const argon2 = hashOptions();

/** @type {import('better-auth').BetterAuthOptions} */
const options = {
  baseURL: `http://127.0.0.1:${BENCH_PORT}`,
  secret: BENCH_SECRET,
  database: new pg.Pool({ connectionString: BENCH_DATABASE_URL }),
  emailAndPassword: {
    enabled: true,
    password: {
      hash: (password) => hash(password, argon2),
      verify: ({ hash: stored, password }) => verify(stored, password),
    },
  },
  plugins: [magicLink({ sendMagicLink: () => undefined }), organization()],
  trustedOrigins: [PAGE],
  session: { cookieCache: { enabled: false } },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
};

const { runMigrations } = await getMigrations(options);
await runMigrations();
createServer(toNodeHandler(betterAuth(options))).listen(Number(BENCH_PORT), '127.0.0.1');
