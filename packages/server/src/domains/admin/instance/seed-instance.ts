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
  /** Applied at every start where it is given. */
  readonly internalProjectName: string | undefined;
  /** Keys from the configuration; those left out are derived from the instance's secret. */
  readonly internalKeys: WholeKeys;
  readonly hasDemoProject: boolean;
}

/** Where the demo app finds its project. */
export interface DemoProject {
  readonly id: string;
  readonly displayName: string;
  readonly publishableClientKey: string;
}

/** Every process of an instance makes the same projects and keys, so any number may start at once. No user is made. */
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

/** Owners come back there from mails and providers. At every start, for the address of an instance may change. */
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

/** Outside production all of them: by shared keys, and those that have none by own ones for the issuer that stands in for all. */
function demoProviders({ sharedOAuth: { isDevelopment, issuer } }: Context) {
  if (!isDevelopment) return [];
  const shared = OAUTH_PROVIDER_IDS.filter(canBeShared).map((id) => ({ id, enabled: true, type: 'shared' as const }));
  if (!issuer) return shared;
  const keysFor = (id: string) => ({ client_id: id, client_secret: issuer.clientSecret });
  const others = OAUTH_PROVIDER_IDS.filter((id) => !canBeShared(id));
  return [...shared, ...others.map((id) => ({ id, enabled: true, type: 'standard' as const, ...keysFor(id) }))];
}

/** The keys of the internal project: configured, or derived from the secret of the instance. */
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
