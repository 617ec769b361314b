import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { FeedEvent } from '../feed/index.ts';
import { findEvent, findEventBefore } from './activity.queries.ts';

export interface Told {
  readonly event: FeedEvent;
  /** How what it tells of was before. */
  readonly previous: FeedEvent | undefined;
}

/** Those that tell how something is as a whole, so that two of them differ by what was changed. */
const WHOLE = {
  'user.updated': ['user.created', 'user.updated'],
  'team.updated': ['team.created', 'team.updated'],
  'contact_channel.updated': ['contact_channel.created', 'contact_channel.updated'],
} as const;

const isWhole = (type: string): type is keyof typeof WHOLE => type in WHOLE;

export async function getActivity({ db }: Context, projectId: string, id: string): Promise<Told> {
  const event = await findEvent(db, { projectId, id });
  if (!event) throw new KnownError('EVENT_NOT_FOUND');
  const { type, position } = event;
  if (!isWhole(type)) return { event, previous: undefined };
  const { id: subject } = event.data as { readonly id: string }; // what each of them tells of
  return { event, previous: await findEventBefore(db, { projectId, subject, position, types: WHOLE[type] }) };
}
