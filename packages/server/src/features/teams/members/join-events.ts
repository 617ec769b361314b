import type { Context } from '../../../context.ts';
import { recordEvents } from '../../events/index.ts';
import { grantedEvent } from '../permissions/index.ts';
import { joinedEvent } from './members.queries.ts';

/** Of each who joins it is told, and of what they are granted with it. */
export const joinEvents = (ctx: Context, projectId: string) =>
  [
    recordEvents(ctx, projectId, 'membership_events', joinedEvent),
    recordEvents(ctx, projectId, 'permission_events', grantedEvent),
  ] as const;
