import { type BodyOf, KnownError, productionModeErrors, type updateCurrentProject } from '@keystead/contract';
import type { Context, TransactionContext } from '../../../context.ts';
import { readDefinitions } from '../permissions/define-permissions.ts';
import { wildcardProblem } from './callback-url.ts';
import { changeProject } from './change-project.ts';
import { settingsAmong, type ConfigChanges } from './project-settings.ts';
import type { Project } from './project.ts';
import {
  disableOAuthProviders,
  findProjectRow,
  replaceDomains,
  updateEmailConfig,
  updateProjectColumns,
} from './projects.queries.ts';
import { sealEmailConfig } from './seal-secrets.ts';
import { storeProviders } from './store-providers.ts';

export type ProjectChanges = BodyOf<typeof updateCurrentProject, 'admin'>;

export const updateProject = (ctx: Context, projectId: string, changes: ProjectChanges): Promise<Project> =>
  changeProject(ctx, projectId, (ctx) => applyProjectChanges(ctx, projectId, changes));

/** Fields that are omitted stay as they are. */
export async function applyProjectChanges(
  ctx: TransactionContext,
  projectId: string,
  changes: ProjectChanges,
): Promise<void> {
  const { config = {} } = changes;
  await checkDefaultPermissions(ctx, projectId, config);
  const columns = {
    displayName: changes.display_name,
    description: changes.description === null ? '' : changes.description,
    isProductionMode: changes.is_production_mode,
    settings: settingsAmong(config),
    teamCreatorDefaultPermissions: distinctIds(config.team_creator_default_permissions),
    teamMemberDefaultPermissions: distinctIds(config.team_member_default_permissions),
  };
  await updateProjectColumns(ctx.db, projectId, columns, ctx.clock.now());
  if (config.domains) await changeDomains(ctx, projectId, config.domains);
  if (config.domains || config.allow_any_subdomain === false || changes.is_production_mode === true)
    await checkProductionMode(ctx, projectId);
  if (config.email_config)
    await updateEmailConfig(ctx.db, projectId, sealEmailConfig(ctx, projectId, config.email_config));
  if (config.oauth_providers) await changeProviders(ctx, projectId, config.oauth_providers);
}

const distinctIds = (refs: readonly { id: string }[] | undefined) => refs && [...new Set(refs.map(({ id }) => id))];

async function changeDomains(
  ctx: Context,
  projectId: string,
  domains: NonNullable<ConfigChanges['domains']>,
): Promise<void> {
  if (new Set(domains.map(({ domain }) => domain)).size < domains.length)
    throw new KnownError('TRUSTED_DOMAIN_INVALID', { message: 'The list contains a domain twice.' });
  const problem = domains.map(({ domain }) => wildcardProblem(domain)).find((found) => found !== undefined);
  if (problem !== undefined) throw new KnownError('TRUSTED_DOMAIN_INVALID', { message: problem });
  await replaceDomains(
    ctx.db,
    projectId,
    domains.map(({ domain, handler_path }) => ({ domain, handlerPath: handler_path })),
  );
}

/**
 * Refuses settings that are not allowed in production mode. Published clients enable production mode while localhost is
 * still allowed, so that alone is not refused: URL checks ignore it in production mode.
 */
async function checkProductionMode(ctx: Context, projectId: string): Promise<void> {
  const row = await findProjectRow(ctx.db, projectId);
  if (!row?.isProductionMode) return;
  const errors = productionModeErrors({ ...row.settings, domains: row.domains, allowLocalhost: false });
  if (errors.length > 0)
    throw new KnownError('NOT_READY_FOR_PRODUCTION', {
      message: ['The project is not ready for production mode.', ...errors.map(({ message }) => message)].join(' '),
    });
}

async function changeProviders(
  ctx: Context,
  projectId: string,
  providers: NonNullable<ConfigChanges['oauth_providers']>,
): Promise<void> {
  const given = providers.map(({ id }) => id as string);
  if (new Set(given).size < given.length)
    throw new KnownError('OAUTH_PROVIDER_LIST_INVALID', { message: 'The list contains an OAuth provider twice.' });
  const stored = await findProjectRow(ctx.db, projectId);
  const missing = (stored?.oauthProviders ?? []).map(({ id }) => id).filter((id) => !given.includes(id));
  if (missing.length > 0 && !isWholeList(providers))
    throw new KnownError('OAUTH_PROVIDER_LIST_INVALID', {
      message: `The provider ${missing[0]} is configured and must be in the list. To switch it off, send it with enabled false.`,
    });
  await disableOAuthProviders(ctx.db, projectId, missing);
  await storeProviders(
    ctx,
    projectId,
    providers.map((provider) => ({ ...provider, enabled: provider.enabled ?? true })),
  );
}

/**
 * Newer clients don't send `enabled`: a provider is in their list, or it is disabled. An empty list means that from any
 * client.
 */
const isWholeList = (providers: NonNullable<ConfigChanges['oauth_providers']>): boolean =>
  providers.every(({ enabled }) => enabled === undefined);

async function checkDefaultPermissions(ctx: Context, projectId: string, config: ConfigChanges): Promise<void> {
  const wanted = [
    ...(config.team_creator_default_permissions ?? []),
    ...(config.team_member_default_permissions ?? []),
  ];
  if (wanted.length === 0) return;
  const defined = new Set((await readDefinitions(ctx, projectId)).map(({ id }) => id));
  const unknown = wanted.find(({ id }) => !defined.has(id));
  if (unknown)
    throw new KnownError('DEFAULT_PERMISSION_NOT_FOUND', {
      message: `The default permission ${JSON.stringify(unknown.id)} does not exist.`,
    });
}
