import { EVENT_DATA, EVENT_TYPES, type listEvents, type ResponseOf } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { readStoredTeam, teamView, type StoredTeam, readStoredUser, userView } from '../../identity/index.ts';
import type { FeedEvent } from './feed-event.ts';

type EventView = ResponseOf<typeof listEvents, 'server'>['items'][number];

/** The server view of an event: its data in the current shape of the API, whenever it was recorded. */
export const eventView = (ctx: Pick<Context, 'baseUrl'>, event: FeedEvent): EventView =>
  ({
    type: event.type,
    id: event.id,
    position: event.position,
    created_at_millis: event.createdAt.getTime(),
    actor: event.actor && { type: event.actor, id: event.actorId },
    address: event.address,
    device: event.device,
    request_id: event.requestId,
    data: event.version === 0 ? null : eventData(ctx, event),
    // Each type is recorded with its own data.
  }) as EventView;

type ToldEvent = Pick<FeedEvent, 'type' | 'version' | 'data'>;

/** Returns the data of an event in the server view. */
export function eventData(ctx: Pick<Context, 'baseUrl'>, event: ToldEvent): unknown {
  switch (event.type) {
    case 'user.created':
    case 'user.updated':
      return userView(ctx, readStoredUser(event));
    case 'team.created':
    case 'team.updated':
      // Only Keystead writes this data.
      return teamView(ctx, readStoredTeam(requireVersion(event).data as StoredTeam));
    default:
      return shownFields(requireVersion(event));
  }
}

const fieldsOf = new Map(EVENT_TYPES.map((type) => [type, Object.keys(EVENT_DATA[type].shape)]));

/** Data is stored under the names of the API; fields outside the contract are not shown. */
function shownFields({ type, data }: ToldEvent): unknown {
  const stored = data as Readonly<Record<string, unknown>>; // only Keystead writes this data
  const names = fieldsOf.get(type) ?? [];
  return Object.fromEntries(names.filter((name) => name in stored).map((name) => [name, stored[name]]));
}

function requireVersion(event: ToldEvent): ToldEvent {
  if (event.version !== 1) throw new Error(`nothing can be read from a ${event.type} of version ${event.version}`);
  return event;
}
