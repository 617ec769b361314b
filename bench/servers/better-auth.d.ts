// What the server of Better Auth calls. Its own types come with it, and it is installed only when the bench runs.
declare module 'better-auth' {
  import type { Pool } from 'pg';
  import type { Plugin } from 'better-auth/plugins';

  export interface BetterAuthOptions {
    baseURL: string;
    secret: string;
    database: Pool;
    emailAndPassword: {
      enabled: boolean;
      password: {
        hash(password: string): Promise<string>;
        verify(given: { hash: string; password: string }): Promise<boolean>;
      };
    };
    plugins: Plugin[];
    trustedOrigins: string[];
    session: { cookieCache: { enabled: boolean } };
    rateLimit: { enabled: boolean };
    telemetry: { enabled: boolean };
    logger: { disabled: boolean };
  }
  export interface Auth {
    handler(request: Request): Promise<Response>;
  }
  export function betterAuth(options: BetterAuthOptions): Auth;
}

declare module 'better-auth/plugins' {
  export interface Plugin {
    id: string;
  }
  export function magicLink(options: { sendMagicLink(): void }): Plugin;
  export function organization(): Plugin;
}

declare module 'better-auth/db/migration' {
  import type { BetterAuthOptions } from 'better-auth';

  export function getMigrations(options: BetterAuthOptions): Promise<{ runMigrations: () => Promise<void> }>;
}

declare module 'better-auth/node' {
  import type { RequestListener } from 'node:http';
  import type { Auth } from 'better-auth';

  export function toNodeHandler(auth: Auth): RequestListener;
}
