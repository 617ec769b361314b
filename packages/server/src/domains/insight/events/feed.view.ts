import { EVENT_DATA, EVENT_TYPES, type listEvents, type ResponseOf } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { readStoredTeam, teamView, type StoredTeam, readStoredUser, userView } from '../../identity/index.ts';
import type { FeedEvent } from './feed-event.ts';

type EventView = ResponseOf<typeof listEvents, 'server'>['items'][number];

/** As servers see it: the data in the shape that the API answers with today, whenever it was recorded. */
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
  }) as EventView; // each type is recorded with its data

type ToldEvent = Pick<FeedEvent, 'type' | 'version' | 'data'>;

/** What an event tells, as servers see it. */
export function eventData(ctx: Pick<Context, 'baseUrl'>, event: ToldEvent): unknown {
  switch (event.type) {
    case 'user.created':
    case 'user.updated':
      return userView(ctx, readStoredUser(event));
    case 'team.created':
    case 'team.updated':
      return teamView(ctx, readStoredTeam(requireVersion(event).data as StoredTeam)); // written by nobody else
    default:
      return shownFields(requireVersion(event));
  }
}

const fieldsOf = new Map(EVENT_TYPES.map((type) => [type, Object.keys(EVENT_DATA[type].shape)]));

/** Stored by the names under which it is shown; what the contract does not name stays here. */
function shownFields({ type, data }: ToldEvent): unknown {
  const stored = data as Readonly<Record<string, unknown>>; // written by nobody else
  const names = fieldsOf.get(type) ?? [];
  return Object.fromEntries(names.filter((name) => name in stored).map((name) => [name, stored[name]]));
}

function requireVersion(event: ToldEvent): ToldEvent {
  if (event.version !== 1) throw new Error(`nothing can be read from a ${event.type} of version ${event.version}`);
  return event;
}
