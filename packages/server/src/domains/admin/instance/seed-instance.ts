import { canBeShared, OAUTH_PROVIDER_IDS, type AccessType } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import {
  keyPrefixes,
  putConfiguredKeys,
  type WholeKeys,
  addDomain,
  applyProjectChanges,
  createProject,
  getProject,
  INTERNAL_PROJECT_ID,
  mayLeadTo,
  createFirstSigningKey,
} from '../../core/index.ts';

export interface SeedOptions {
  /** Applied at every start, if set. */
  readonly internalProjectName: string | undefined;
  /** The keys from the configuration; missing ones are derived from the instance secret. */
  readonly internalKeys: WholeKeys;
  readonly hasDemoProject: boolean;
}

/** The project of the demo app. */
export interface DemoProject {
  readonly id: string;
  readonly displayName: string;
  readonly publishableClientKey: string;
}

/**
 * Creates the internal and the demo project with their keys. Every process creates the same ones, so any number may
 * start at once. Creates no user.
 */
export async function seedInstance(ctx: Context, options: SeedOptions): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await seedInternalProject(ctx, options);
    if (options.hasDemoProject) await seedDemoProject(ctx);
  });
}

async function seedInternalProject(ctx: TransactionContext, options: SeedOptions): Promise<void> {
  const isNew = await createProject(ctx, {
    id: INTERNAL_PROJECT_ID,
    displayName: options.internalProjectName ?? 'Keystead',
    magicLinkEnabled: true,
    withPermissions: false,
  });
  if (options.internalProjectName !== undefined) {
    await applyProjectChanges(ctx, INTERNAL_PROJECT_ID, { display_name: options.internalProjectName });
  }
  if (isNew) {
    await applyProjectChanges(ctx, INTERNAL_PROJECT_ID, {
      config: {
        client_team_creation_enabled: true,
        oauth_providers: (['github', 'facebook', 'google', 'microsoft'] as const).map((id) => ({
          id,
          enabled: true,
          type: 'shared',
        })),
      },
    });
  }
  await trustDashboard(ctx);
  await createFirstSigningKey(ctx, INTERNAL_PROJECT_ID);
  const keys = internalKeys(ctx, options.internalKeys);
  await putConfiguredKeys(ctx, INTERNAL_PROJECT_ID, {
    id: ctx.instanceKeys.uuid('internal key set'),
    description: 'Keys of this instance',
    keys,
  });
}

/**
 * Owners return to the dashboard from emails and OAuth providers. Checked at every start, because the URL of an
 * instance may change.
 */
async function trustDashboard(ctx: TransactionContext): Promise<void> {
  const { origin, protocol } = new URL(ctx.baseUrl);
  const internal = await getProject(ctx, INTERNAL_PROJECT_ID);
  const isFit = protocol === 'https:' || !internal.isProductionMode;
  if (isFit && !mayLeadTo(internal, `${origin}/dashboard`))
    await addDomain(ctx.db, INTERNAL_PROJECT_ID, { domain: origin, handlerPath: '/dashboard/handler' });
}

async function seedDemoProject(ctx: TransactionContext): Promise<void> {
  const demo = demoProject(ctx);
  const isNew = await createProject(ctx, { id: demo.id, displayName: demo.displayName, magicLinkEnabled: true });
  if (isNew) {
    await applyProjectChanges(ctx, demo.id, {
      config: { client_team_creation_enabled: true, oauth_providers: demoProviders(ctx) },
    });
  }
  await createFirstSigningKey(ctx, demo.id);
  const keys = {
    client: demo.publishableClientKey,
    server: derivedKey(ctx, 'server', demo.id),
    admin: derivedKey(ctx, 'admin', demo.id),
  };
  await putConfiguredKeys(ctx, demo.id, {
    id: ctx.instanceKeys.uuid('demo key set'),
    description: 'Keys of the demo app',
    keys,
  });
}

/**
 * All providers, outside production only: with shared keys, or with keys of the mock OAuth provider where keys can't be
 * shared.
 */
function demoProviders({ sharedOAuth: { isDevelopment, issuer } }: Context) {
  if (!isDevelopment) return [];
  const shared = OAUTH_PROVIDER_IDS.filter(canBeShared).map((id) => ({ id, enabled: true, type: 'shared' as const }));
  if (!issuer) return shared;
  const keysFor = (id: string) => ({ client_id: id, client_secret: issuer.clientSecret });
  const others = OAUTH_PROVIDER_IDS.filter((id) => !canBeShared(id));
  return [...shared, ...others.map((id) => ({ id, enabled: true, type: 'standard' as const, ...keysFor(id) }))];
}

/** Returns the keys of the internal project: configured, or derived from the instance secret. */
export function internalKeys(ctx: Pick<Context, 'instanceKeys'>, configured: WholeKeys): Required<WholeKeys> {
  const key = (type: AccessType) => configured[type] ?? derivedKey(ctx, type, INTERNAL_PROJECT_ID);
  return { client: key('client'), server: key('server'), admin: key('admin') };
}

export function demoProject(ctx: Pick<Context, 'instanceKeys'>): DemoProject {
  const id = ctx.instanceKeys.uuid('demo project');
  return { id, displayName: 'Demo', publishableClientKey: derivedKey(ctx, 'client', id) };
}

const derivedKey = (ctx: Pick<Context, 'instanceKeys'>, type: AccessType, projectId: string) =>
  `${keyPrefixes[type]}_${ctx.instanceKeys.secret(`${type} key of ${projectId}`)}`;
