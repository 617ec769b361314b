import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { FeedEvent } from '../events/feed-event.ts';
import { findLink, type Link } from '../../core/index.ts';
import { findEvent, findEventBefore } from './activity.queries.ts';

export interface Told {
  readonly event: FeedEvent;
  /** How what it tells of was before. */
  readonly previous: FeedEvent | undefined;
  readonly link: Link;
}

/** Those that tell how something is as a whole, so that two of them differ by what was changed. */
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
  const { id: subject } = event.data as { readonly id: string }; // what each of them tells of
  const previous = await findEventBefore(ctx.db, { projectId, subject, position, types: WHOLE[type] });
  return { event, previous, link };
}
