import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { FeedEvent } from '../events/feed-event.ts';
import { findLink, type Link } from '../../core/index.ts';
import { findEvent, findEventBefore } from './activity.queries.ts';

export interface Told {
  readonly event: FeedEvent;
  /** The event before a change, for comparison. */
  readonly previous: FeedEvent | undefined;
  readonly link: Link;
}

/** Events with the whole state of their subject, so that two of them show what changed. */
const WHOLE = {
  'user.updated': ['user.created', 'user.updated'],
  'team.updated': ['team.created', 'team.updated'],
  'contact_channel.updated': ['contact_channel.created', 'contact_channel.updated'],
} as const;

const isWhole = (type: string): type is keyof typeof WHOLE => type in WHOLE;

export async function getActivity(ctx: Context, projectId: string, id: string): Promise<Told> {
  const event = await findEvent(ctx.db, { projectId, id });
  const link = await findLink(ctx, projectId, id);
  if (!event || !link) throw new KnownError('EVENT_NOT_FOUND');
  const { type, position } = event;
  if (!isWhole(type)) return { event, previous: undefined, link };
  const { id: subject } = event.data as { readonly id: string }; // the subject in all of these events
  const previous = await findEventBefore(ctx.db, { projectId, subject, position, types: WHOLE[type] });
  return { event, previous, link };
}
