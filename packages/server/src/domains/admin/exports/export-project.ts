import { PROJECT_FILE_VERSION, type ImportedKind, type ImportedLine } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { listStoredTemplates } from '../../mail/index.ts';
import { listOwnDefinitions, type PermissionDefinition, findProject, movedSettings } from '../../core/index.ts';
import type { Ticket } from './exports.queries.ts';
import { shownPicture } from './exported-row.ts';
import {
  listExportedMembers,
  listExportedTeams,
  type ExportedMember,
  type ExportedTeam,
  type PlaceOfMember,
  type PlaceOfTeam,
} from './project.queries.ts';

const ROWS_AT_ONCE = 200;

type LineOf<Kind extends ImportedKind> = ImportedLine<Kind> & { readonly type: Kind };

/** Writes one line of JSON without null fields. */
const write = <Kind extends ImportedKind>(line: {
  readonly [Name in keyof LineOf<Kind>]: LineOf<Kind>[Name] | null;
}): string =>
  `${JSON.stringify(Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null && value !== undefined)))}\n`;

/** Writes everything that comes before the users. A line only refers to lines above it. */
export async function* writeSettings(ctx: Context, { projectId, includesSecrets }: Ticket): AsyncGenerator<string> {
  const project = await findProject(ctx, projectId);
  if (!project) return;
  yield write<'keystead'>({ type: 'keystead', kind: 'project', version: PROJECT_FILE_VERSION });
  for (const { id, description, containedIds } of innermostFirst(await listOwnDefinitions(ctx.db, projectId)))
    yield write<'permission_definition'>({
      type: 'permission_definition',
      id,
      description: description ?? undefined,
      contained_permission_ids: [...containedIds],
    });
  yield write<'project'>({ type: 'project', ...movedSettings(ctx, project, includesSecrets) });
  const templates = await listStoredTemplates(ctx.db, projectId);
  for (const { type, language, subject, content } of templates.toSorted((one, other) =>
    `${one.type} ${one.language}` < `${other.type} ${other.language}` ? -1 : 1,
  ))
    yield `${JSON.stringify({ type: 'email_template', template: type, language, subject, content })}\n`;
}

/** Sorts each definition after the ones that it contains. */
function innermostFirst(definitions: readonly PermissionDefinition[]): PermissionDefinition[] {
  const byId = new Map(definitions.map((definition) => [definition.id, definition]));
  const ordered = new Set<PermissionDefinition>();
  const add = (id: string): void => {
    const definition = byId.get(id);
    if (!definition || ordered.has(definition)) return;
    // No definition contains itself, directly or not.
    definition.containedIds.forEach(add);
    ordered.add(definition);
  };
  definitions.forEach(({ id }) => add(id));
  return [...ordered];
}

/** Writes what comes after the users: the teams in the order of their creation, then their members. */
export async function* writeTeams(ctx: Context, { projectId }: Ticket): AsyncGenerator<string> {
  yield* pages((after: PlaceOfTeam | undefined) => listExportedTeams(ctx.db, projectId, after, ROWS_AT_ONCE), teamLine);
  yield* pages(
    (after: PlaceOfMember | undefined) => listExportedMembers(ctx.db, projectId, after, ROWS_AT_ONCE),
    memberLine,
  );
}

async function* pages<Item>(
  read: (after: Item | undefined) => Promise<Item[]>,
  toLine: (item: Item) => string,
): AsyncGenerator<string> {
  let after: Item | undefined;
  for (;;) {
    const items = await read(after);
    if (items.length > 0) yield items.map(toLine).join('');
    after = items.at(-1);
    if (items.length < ROWS_AT_ONCE) return;
  }
}

const teamLine = (team: ExportedTeam): string =>
  write<'team'>({
    type: 'team',
    id: team.id,
    display_name: team.displayName,
    profile_image_url: shownPicture(team),
    created_at_millis: team.createdAt.getTime(),
    client_metadata: team.clientMetadata,
    client_read_only_metadata: team.clientReadOnlyMetadata,
    server_metadata: team.serverMetadata,
    sign_up_user_id: team.signUpUserId ?? undefined,
  });

const memberLine = (member: ExportedMember): string =>
  write<'team_membership'>({
    type: 'team_membership',
    team_id: member.teamId,
    user_id: member.userId,
    joined_at_millis: member.joinedAt.getTime(),
    display_name: member.displayName,
    profile_image_url: shownPicture(member),
    permission_ids: [...member.permissionIds],
    is_selected: member.isSelected,
    is_creator: member.isCreator,
  });
