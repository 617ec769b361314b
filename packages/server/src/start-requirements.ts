import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { DatabaseUnavailableError } from './db/database-errors.ts';
import { keepInstanceSecret } from './platform/instance-secret.ts';
import { StartError } from './start-error.ts';

export function requireApp(name: string, setting: string, folder: string | undefined): void {
  if (folder !== undefined && !existsSync(join(folder, 'index.html')))
    throw new StartError(
      `No ${name} build found in ${folder}. Run npm run build, or set ${setting} to the folder of a build.`,
    );
}

/** The dashboard's pages and its session cookie use fixed paths of the origin. */
export function requireDashboardAtRoot({ dashboard, baseUrl }: Pick<Config, 'dashboard' | 'baseUrl'>): void {
  if (dashboard?.folder === undefined || dashboard.listener || new URL(baseUrl).pathname === '/') return;
  throw new StartError(
    "KEYSTEAD_BASE_URL has a path, and the dashboard can't be served below a path. Set KEYSTEAD_DASHBOARD_PORT to serve it on a separate port, or disable it with KEYSTEAD_DASHBOARD=off.",
  );
}

export async function keepSecret(folder: string): Promise<string> {
  try {
    return await keepInstanceSecret(folder);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unknown reason';
    throw new StartError(
      `The instance secret can't be read or created in ${folder} (${reason}). Set KEYSTEAD_DATA_DIR to another folder, or set KEYSTEAD_SECRET.`,
      { cause },
    );
  }
}

/**
 * With a different secret, no token could be signed and no stored secret decrypted. Checked before anything is written.
 */
export async function requireSameSecret(ctx: Context): Promise<void> {
  await ctx.signingKeys.of('internal').catch((cause: unknown) => {
    if (cause instanceof DatabaseUnavailableError) throw cause;
    throw new StartError(
      "KEYSTEAD_SECRET doesn't match this database. Use the secret that the database was created with.",
      { cause },
    );
  });
}
