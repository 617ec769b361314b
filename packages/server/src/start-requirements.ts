import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { DatabaseUnavailableError } from './db/database-errors.ts';
import { keepInstanceSecret } from './platform/instance-secret.ts';
import { StartError } from './start-error.ts';

export function requireApp(name: string, setting: string, folder: string | undefined): void {
  if (folder !== undefined && !existsSync(join(folder, 'index.html')))
    throw new StartError(`There is no ${name} in ${folder}. Build it, or set ${setting} to where it lies.`);
}

/** Its pages, and the cookie of whoever signed in, lie at fixed paths of an origin. */
export function requireDashboardAtRoot({ dashboard, baseUrl }: Pick<Config, 'dashboard' | 'baseUrl'>): void {
  if (dashboard?.folder === undefined || dashboard.listener || new URL(baseUrl).pathname === '/') return;
  throw new StartError(
    'The dashboard cannot be below the path of KEYSTEAD_BASE_URL. Set KEYSTEAD_DASHBOARD_PORT, or KEYSTEAD_DASHBOARD=off.',
  );
}

export async function keepSecret(folder: string): Promise<string> {
  try {
    return await keepInstanceSecret(folder);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unknown reason';
    throw new StartError(
      `The secret of this instance cannot be kept in ${folder} (${reason}). Set KEYSTEAD_DATA_DIR to another folder, or KEYSTEAD_SECRET.`,
      { cause },
    );
  }
}

/** With another secret no token could be signed and no stored secret read; found out before anything is written. */
export async function requireSameSecret(ctx: Context): Promise<void> {
  await ctx.signingKeys.of('internal').catch((cause: unknown) => {
    if (cause instanceof DatabaseUnavailableError) throw cause;
    throw new StartError('KEYSTEAD_SECRET is not the secret that this database was made with.', { cause });
  });
}
