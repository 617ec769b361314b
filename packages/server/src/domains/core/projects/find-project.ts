import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { findProjectRow, type ProjectRow } from './projects.queries.ts';
import type { OAuthProvider, OAuthProviderId, Project, StandardEmailConfig } from './project.ts';
import { secretOwner } from './secret-owner.ts';

export async function findProject(ctx: Context, projectId: string): Promise<Project | undefined> {
  const row = await findProjectRow(ctx.db, projectId);
  return row && openProject(ctx, row);
}

/** For an id that is known to exist, unless the project is being deleted right now. */
export async function getProject(ctx: Context, projectId: string): Promise<Project> {
  const project = await findProject(ctx, projectId);
  if (!project) throw new KnownError('PROJECT_NOT_FOUND', { project_id: projectId });
  return project;
}

/** Returns the project of a stored row, with its secrets decrypted. */
export function openProject(ctx: Context, row: ProjectRow): Project {
  const { id, displayName, description, createdAt, isProductionMode, settings, emailConfig, oauthProviders } = row;
  return {
    id,
    displayName,
    description,
    createdAt,
    isProductionMode,
    config: {
      ...settings,
      id: row.configId,
      domains: row.domains,
      standardEmail: emailConfig ? openEmailConfig(ctx, id, emailConfig) : undefined,
      oauthProviders: oauthProviders.map((provider) => openProvider(ctx, id, provider)),
      teamCreatorDefaultPermissions: row.teamCreatorDefaultPermissions,
      teamMemberDefaultPermissions: row.teamMemberDefaultPermissions,
    },
  };
}

function openEmailConfig(
  ctx: Context,
  projectId: string,
  sealed: NonNullable<ProjectRow['emailConfig']>,
): StandardEmailConfig {
  const { passwordSealed, ...rest } = sealed;
  return {
    ...rest,
    password: ctx.secretBox.open(Buffer.from(passwordSealed, 'base64'), secretOwner.emailPassword(projectId)),
  };
}

function openProvider(ctx: Context, projectId: string, sealed: ProjectRow['oauthProviders'][number]): OAuthProvider {
  const base = { id: sealed.id as OAuthProviderId, isEnabled: sealed.isEnabled };
  if (sealed.isShared || sealed.clientId === null || sealed.clientSecretSealed === null) return base;
  const clientSecret = ctx.secretBox.open(
    Buffer.from(sealed.clientSecretSealed, 'base64'),
    secretOwner.providerSecret(projectId, sealed.id),
  );
  const { clientId, facebookConfigId, microsoftTenantId } = sealed;
  return {
    ...base,
    standard: {
      clientId,
      clientSecret,
      ...(facebookConfigId !== null && { facebookConfigId }),
      ...(microsoftTenantId !== null && { microsoftTenantId }),
    },
  };
}
