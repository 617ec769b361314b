import type { Context } from '../../../context.ts';
import { oneAhead } from '../../../platform/one-ahead.ts';
import { listActivity, nameActors, eventView, type FeedEvent } from '../../insight/index.ts';
import { cell } from './exported-row.ts';
import type { Ticket } from './exports.queries.ts';

const EVENTS_AT_ONCE = 1000;

const COLUMNS = [
  'position',
  'id',
  'type',
  'created_at',
  'actor_type',
  'actor_id',
  'actor_name',
  'address',
  'device',
  'request_id',
  'data',
] as const;

interface Page {
  readonly events: readonly FeedEvent[];
  readonly names: ReadonlyMap<string, string>;
}

/** Writes the log as the activity list shows it, newest first. Events recorded during the export are not included. */
export async function* writeEvents(ctx: Context, ticket: Ticket & { readonly kind: 'events' }): AsyncGenerator<string> {
  const write = ticket.format === 'csv' ? writeCells : writeLine;
  if (ticket.format === 'csv') yield `${COLUMNS.join(',')}\r\n`;
  for await (const { events, names } of oneAhead(pages(ctx, ticket)))
    yield events.map((event) => write(ctx, event, names.get(event.actorId ?? '') ?? null)).join('');
}

async function* pages(ctx: Context, { projectId, filter }: Ticket & { readonly kind: 'events' }): AsyncGenerator<Page> {
  const { from_millis: from, to_millis: to, ...sought } = filter;
  let cursor: string | undefined;
  do {
    const { events, nextCursor } = await listActivity(ctx, projectId, {
      ...sought,
      from,
      to,
      cursor,
      limit: EVENTS_AT_ONCE,
    });
    const names = await nameActors(ctx, projectId, events);
    if (events.length > 0) yield { events, names: new Map(names.map(({ id, name }) => [id, name])) };
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

const writeLine = (ctx: Context, event: FeedEvent, actorName: string | null): string =>
  `${JSON.stringify({ ...eventView(ctx, event), actor_name: actorName })}\n`;

function writeCells(ctx: Context, event: FeedEvent, actorName: string | null): string {
  const { position, id, type, actor, address, device, request_id, data } = eventView(ctx, event);
  const row: Readonly<Record<(typeof COLUMNS)[number], unknown>> = {
    position,
    id,
    type,
    created_at: event.createdAt.toISOString(),
    actor_type: actor?.type,
    actor_id: actor?.id,
    actor_name: actorName,
    address,
    device,
    request_id,
    data: data && JSON.stringify(data),
  };
  return `${COLUMNS.map((name) => cell(row[name])).join(',')}\r\n`;
}
