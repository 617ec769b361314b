import { execute, many, maybeOne, type Db, type Tx } from '../../../db/db.ts';
import { Sql, sql } from '../../../db/sql.ts';
import { settingColumns, type ProjectSettings, type SettingsOnWire } from './project-settings.ts';
import type { Project, ProjectConfig, ProjectDomain } from './project.ts';

export interface SealedOAuthProvider {
  readonly id: string;
  readonly isEnabled: boolean;
  readonly isShared: boolean;
  readonly clientId: string | null;
  readonly clientSecretSealed: Buffer | null;
  readonly facebookConfigId: string | null;
  readonly microsoftTenantId: string | null;
}

/** The email configuration as stored: its password is encrypted, in base64. */
export interface SealedEmailConfig {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly passwordSealed: string;
  readonly senderName: string;
  readonly senderEmail: string;
}

export interface ProjectRow
  extends
    Omit<Project, 'config'>,
    Pick<ProjectConfig, 'domains' | 'teamCreatorDefaultPermissions' | 'teamMemberDefaultPermissions'> {
  readonly configId: string;
  readonly settings: ProjectSettings;
  readonly emailConfig: SealedEmailConfig | null;
  readonly oauthProviders: readonly (Omit<SealedOAuthProvider, 'clientSecretSealed'> & {
    readonly clientSecretSealed: string | null;
  })[];
}

// These names come from this code, never from a request, so they are safe to insert into SQL.
const pasted = (names: readonly string[]) => new Sql([names.join(', ')], [], []);
const columns = pasted(Object.keys(settingColumns));
const valuesByName = pasted(Object.entries(settingColumns).map(([column, name]) => `'${name}', p.${column}`));

/** The columns of a ProjectRow; the table is called `p`. */
export const projectColumns = sql`
  p.project_id as id, p.config_id as "configId", p.display_name as "displayName", p.description, p.created_at as "createdAt",
  p.is_production_mode as "isProductionMode", jsonb_build_object(${valuesByName}) as settings, p.email_config as "emailConfig",
  p.team_creator_default_permissions as "teamCreatorDefaultPermissions", p.team_member_default_permissions as "teamMemberDefaultPermissions",
  coalesce((
    select jsonb_agg(jsonb_build_object('domain', d.domain, 'handlerPath', d.handler_path) order by d.domain)
    from project_domains d
    where d.project_id = p.project_id
  ), '[]') as domains,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', o.provider_id, 'isEnabled', o.is_enabled, 'isShared', o.is_shared, 'clientId', o.client_id,
      'clientSecretSealed', encode(o.client_secret_sealed, 'base64'), 'facebookConfigId', o.facebook_config_id,
      'microsoftTenantId', o.microsoft_tenant_id) order by o.provider_id)
    from project_oauth_providers o
    where o.project_id = p.project_id
  ), '[]') as "oauthProviders"`;

export const findProjectRow = (db: Db, projectId: string) =>
  maybeOne<ProjectRow>(
    db,
    sql`select ${projectColumns} from projects p where p.project_id = ${projectId} and p.deleted_at is null`,
  );

/**
 * Locks the row, so that two changes of one project run one after another. Users can still be created and deleted
 * meanwhile.
 */
export const lockProject = (tx: Tx, projectId: string) =>
  maybeOne<{ id: string }>(
    tx,
    sql`select project_id as id from projects where project_id = ${projectId} for no key update`,
  );

/** For data that is cached longer than projects are. */
export const isDeleted = async (db: Db, projectId: string): Promise<boolean> =>
  !(await maybeOne(db, sql`select true from projects where project_id = ${projectId} and deleted_at is null`));

/** Hides the project from all queries from now on. Returns nothing if it was deleted before. */
export const markDeleted = (db: Db, projectId: string, now: Date) =>
  maybeOne<{ id: string }>(
    db,
    sql`
      update projects set deleted_at = ${now}
      where project_id = ${projectId} and deleted_at is null
      returning project_id as id`,
  );

/** Deletes a project that was marked, including the rows that were added in its last moments. */
export const deleteMarkedProject = (db: Db, projectId: string) =>
  execute(db, sql`delete from projects where project_id = ${projectId} and deleted_at is not null`);

export interface NewProjectRow {
  readonly id: string;
  readonly configId: string;
  readonly displayName: string;
  readonly createdAt: Date;
  readonly signUpEnabled: boolean;
  readonly credentialEnabled: boolean;
  readonly magicLinkEnabled: boolean;
  readonly clientTeamCreationEnabled: boolean;
  readonly allowLocalhost: boolean;
  readonly teamCreatorDefaultPermissions: readonly string[];
  readonly teamMemberDefaultPermissions: readonly string[];
}

/** Returns nothing if the project already exists. */
export const insertProject = (db: Db, project: NewProjectRow) =>
  maybeOne<{ id: string }>(
    db,
    sql`
      insert into projects (project_id, config_id, display_name, created_at, is_production_mode, sign_up_enabled, credential_enabled,
        magic_link_enabled, client_team_creation_enabled, client_user_deletion_enabled, allow_localhost, create_team_on_sign_up,
        team_creator_default_permissions, team_member_default_permissions)
      values (${project.id}, ${project.configId}, ${project.displayName}, ${project.createdAt}, false, ${project.signUpEnabled},
        ${project.credentialEnabled}, ${project.magicLinkEnabled}, ${project.clientTeamCreationEnabled}, false, ${project.allowLocalhost}, false,
        ${project.teamCreatorDefaultPermissions}, ${project.teamMemberDefaultPermissions})
      on conflict (project_id) do nothing
      returning project_id as id`,
  );

export interface ProjectColumnChanges {
  readonly displayName: string | undefined;
  readonly description: string | undefined;
  readonly isProductionMode: boolean | undefined;
  readonly settings: Partial<SettingsOnWire>;
  readonly teamCreatorDefaultPermissions: readonly string[] | undefined;
  readonly teamMemberDefaultPermissions: readonly string[] | undefined;
}

/** The time that lies a limit before `now`. Null without a limit. */
const before = (now: Date, limit: Sql<never>) => sql`${now}::timestamptz - ${limit} * interval '1 millisecond'`;

/**
 * Fields that are not given stay as they are. Null is a value of some settings, and of no other column here. Sessions
 * that expired under the earlier limits are not revived by the new ones.
 */
export const updateProjectColumns = (db: Db, projectId: string, changes: ProjectColumnChanges, now: Date) =>
  execute(
    db,
    sql`
      update projects p set
        sessions_made_after = greatest(sessions_made_after, ${before(now, sql`session_lifetime_millis`)}),
        sessions_used_after = greatest(sessions_used_after, ${before(now, sql`session_idle_limit_millis`)}),
        display_name = coalesce(${changes.displayName}, display_name),
        description = coalesce(${changes.description}, description),
        is_production_mode = coalesce(${changes.isProductionMode}, is_production_mode),
        (${columns}) = (
          select ${columns} from jsonb_populate_record(p, ${JSON.stringify(changes.settings)}::jsonb)
        ),
        team_creator_default_permissions = coalesce(${changes.teamCreatorDefaultPermissions}::text[], team_creator_default_permissions),
        team_member_default_permissions = coalesce(${changes.teamMemberDefaultPermissions}::text[], team_member_default_permissions)
      where project_id = ${projectId}`,
  );

/** Returns the projects whose sessions can end before they expire. */
export const listSessionLimits = (db: Db) =>
  many<{ projectId: string; idleLimitMillis: number | null }>(
    db,
    sql`
      select project_id as "projectId", session_idle_limit_millis::float8 as "idleLimitMillis"
      from projects
      where session_idle_limit_millis is not null or session_lifetime_millis is not null
        or greatest(sessions_made_after, sessions_used_after) > '-infinity'`,
  );

export const updateEmailConfig = (db: Db, projectId: string, emailConfig: SealedEmailConfig | null) =>
  execute(
    db,
    sql`update projects set email_config = ${emailConfig && JSON.stringify(emailConfig)}::jsonb where project_id = ${projectId}`,
  );

/** A domain that already exists stays as it is. */
export const addDomain = (db: Db, projectId: string, { domain, handlerPath }: ProjectDomain): Promise<void> =>
  execute(
    db,
    sql`
      insert into project_domains (project_id, domain, handler_path)
      values (${projectId}, ${domain}, ${handlerPath})
      on conflict do nothing`,
  );

export async function replaceDomains(db: Db, projectId: string, domains: readonly ProjectDomain[]): Promise<void> {
  await execute(db, sql`delete from project_domains where project_id = ${projectId}`);
  await execute(
    db,
    sql`
      insert into project_domains (project_id, domain, handler_path)
      select ${projectId}, domain, handler_path
      from unnest(${domains.map((entry) => entry.domain)}::text[], ${domains.map((entry) => entry.handlerPath)}::text[]) as given (domain, handler_path)`,
  );
}

/** Keeps their keys. */
export const disableOAuthProviders = (db: Db, projectId: string, ids: readonly string[]) =>
  execute(
    db,
    sql`
      update project_oauth_providers
      set is_enabled = false
      where project_id = ${projectId} and provider_id = any(${ids}::text[])`,
  );

export const upsertOAuthProvider = (db: Db, projectId: string, provider: SealedOAuthProvider) =>
  execute(
    db,
    sql`
      insert into project_oauth_providers (project_id, provider_id, is_enabled, is_shared, client_id, client_secret_sealed, facebook_config_id,
        microsoft_tenant_id)
      values (${projectId}, ${provider.id}, ${provider.isEnabled}, ${provider.isShared}, ${provider.clientId}, ${provider.clientSecretSealed},
        ${provider.facebookConfigId}, ${provider.microsoftTenantId})
      on conflict (project_id, provider_id) do update set
        is_enabled = excluded.is_enabled,
        is_shared = excluded.is_shared,
        client_id = excluded.client_id,
        client_secret_sealed = excluded.client_secret_sealed,
        facebook_config_id = excluded.facebook_config_id,
        microsoft_tenant_id = excluded.microsoft_tenant_id`,
  );
