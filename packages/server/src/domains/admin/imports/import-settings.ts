import type { ImportedLine } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { findStoredTemplates, updateTemplate } from '../../mail/index.ts';
import { createDefinition } from '../../teams/index.ts';
import { deleteDefinition, listOwnDefinitions, applyProjectChanges, lockProject } from '../../core/index.ts';
import type { Batch } from './import.ts';
import { isEmptyProject } from './imports.queries.ts';
import { definitionKey, rememberSeen } from './seen-keys.ts';

/**
 * Handles the first line of a project file: removes the default permission definitions of a project without users and
 * teams, to make room for those in the file.
 */
export async function makeWay(ctx: TransactionContext, { projectId, isDryRun }: Batch): Promise<boolean> {
  if (!(await isEmptyProject(ctx.db, projectId))) return false;
  if (isDryRun) return true;
  await lockProject(ctx.db, projectId);
  await applyProjectChanges(ctx, projectId, {
    config: { team_creator_default_permissions: [], team_member_default_permissions: [] },
  });
  for (const { id } of await listOwnDefinitions(ctx.db, projectId)) await deleteDefinition(ctx.db, projectId, id);
  return true;
}

/** Imports settings only into a project without users and teams, so that a project in use keeps its settings. */
export async function importSettings(
  ctx: TransactionContext,
  { projectId, isDryRun }: Batch,
  changes: ImportedLine<'project'>,
): Promise<boolean> {
  if (!(await isEmptyProject(ctx.db, projectId))) return false;
  if (isDryRun) return true;
  await lockProject(ctx.db, projectId);
  await applyProjectChanges(ctx, projectId, changes);
  return true;
}

export async function importDefinition(
  ctx: TransactionContext,
  batch: Batch,
  given: ImportedLine<'permission_definition'>,
): Promise<boolean> {
  const own = await listOwnDefinitions(ctx.db, batch.projectId);
  if (own.some(({ id }) => id === given.id)) return false;
  if (batch.isDryRun) await rememberSeen(ctx, batch, [definitionKey(given.id)]);
  else await createDefinition(ctx, batch.projectId, given);
  return true;
}

export async function importTemplate(
  ctx: TransactionContext,
  { projectId, isDryRun }: Batch,
  { template, language, subject, content }: ImportedLine<'email_template'>,
): Promise<boolean> {
  const stored = await findStoredTemplates(ctx.db, projectId, template);
  if (stored.some((one) => one.language === language)) return false;
  if (!isDryRun) await updateTemplate(ctx, projectId, template, { language, subject, content });
  return true;
}
