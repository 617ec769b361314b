import { EXPORT_TICKET_LIFETIME_MS, KnownError, type BodyOf, type createExport as endpoint } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { oneAhead } from '../../../platform/one-ahead.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import { type Caller, filterCondition, isAmong, userFilterOf } from '../../identity/index.ts';
import { writeEvent } from '../../core/index.ts';
import { writeEvents } from './export-events.ts';
import { writeSettings, writeTeams } from './export-project.ts';
import { EXPORTED_FIELDS, exportedRow, writeCells, writeJson, writeTypedJson } from './exported-row.ts';
import {
  insertTicket,
  listExportedUsers,
  takeTicket,
  type Asked,
  type ExportedUser,
  type PlaceOfUser,
  type Ticket,
} from './exports.queries.ts';

const USERS_AT_ONCE = 200;

/** Creates a one-time URL of the file. */
export async function createExport(
  ctx: Context,
  { project }: Caller,
  asked: BodyOf<typeof endpoint, 'admin'>,
): Promise<{ readonly url: string; readonly expiresAt: Date }> {
  const { format, include_secrets: includesSecrets = false } = asked;
  const what = askedFor(asked);
  const ticket = ctx.random.secret();
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + EXPORT_TICKET_LIFETIME_MS);
  const row = { projectId: project.id, ...what, format, includesSecrets, createdAt, expiresAt };
  await inTransaction(ctx, async (ctx) => {
    await insertTicket(ctx.db, { ticketHash: hashSecret(ticket), ...row });
    const data = { kind: what.kind, format, includes_secrets: includesSecrets };
    await writeEvent(ctx, project.id, { type: 'export.created', version: 1, data });
  });
  return { url: `${ctx.baseUrl}/api/v1/internal/exports/${ticket}`, expiresAt };
}

function askedFor({ kind, format, filter, user_ids, event_filter }: BodyOf<typeof endpoint, 'admin'>): Asked {
  const users = filter ?? (user_ids && { user_ids });
  if (kind === 'project' && (format !== 'ndjson' || users))
    throw new KnownError('EXPORT_REQUEST_INVALID', {
      message: 'A whole project is written as ndjson, and without a filter.',
    });
  if ((kind === 'events' ? users : event_filter) || (filter && user_ids))
    throw new KnownError('EXPORT_REQUEST_INVALID');
  return kind === 'events' ? { kind, filter: event_filter ?? {} } : { kind, filter: users ?? {} };
}

/** Uses up the ticket, even if the client disconnects before the end. */
export async function openExport(ctx: Context, ticket: string): Promise<Ticket & { texts: AsyncIterable<string> }> {
  const found = await takeTicket(ctx.db, hashSecret(ticket), ctx.clock.now());
  if (!found) throw new KnownError('EXPORT_NOT_FOUND');
  return { ...found, texts: textsOf(ctx, found) };
}

function textsOf(ctx: Context, ticket: Ticket): AsyncGenerator<string> {
  switch (ticket.kind) {
    case 'users':
      return writeUsers(ctx, ticket, ticket.format === 'csv' ? writeCells : writeJson);
    case 'project':
      return writeProject(ctx, ticket);
    case 'events':
      return writeEvents(ctx, ticket);
    default:
      return ticket satisfies never;
  }
}

type TicketOfUsers = Exclude<Ticket, { kind: 'events' }>;

async function* writeProject(ctx: Context, ticket: TicketOfUsers): AsyncGenerator<string> {
  yield* writeSettings(ctx, ticket);
  yield* writeUsers(ctx, ticket, writeTypedJson);
  yield* writeTeams(ctx, ticket);
}

async function* writeUsers(ctx: Context, ticket: TicketOfUsers, write: typeof writeJson): AsyncGenerator<string> {
  if (ticket.format === 'csv') yield `${EXPORTED_FIELDS.join(',')}\r\n`;
  for await (const users of oneAhead(pagesOfUsers(ctx, ticket)))
    yield users.map((user) => write(exportedRow(ctx, ticket, user))).join('');
}

async function* pagesOfUsers(ctx: Context, ticket: TicketOfUsers): AsyncGenerator<readonly ExportedUser[]> {
  const { projectId, filter } = ticket;
  const areMeant =
    'user_ids' in filter ? isAmong(projectId, filter.user_ids) : filterCondition(userFilterOf(projectId, filter));
  let after: PlaceOfUser | undefined;
  for (;;) {
    const users = await listExportedUsers(ctx.db, areMeant, after, USERS_AT_ONCE);
    if (users.length > 0) yield users;
    after = users.at(-1);
    if (users.length < USERS_AT_ONCE) return;
  }
}
