import type { EventType } from '@keystead/contract';

/** An event with its position in the log. */
export interface FeedEvent {
  readonly id: string;
  readonly position: number;
  readonly type: EventType;
  readonly version: number;
  readonly createdAt: Date;
  readonly data: unknown;
  readonly actor: 'user' | 'key' | 'owner' | 'system' | null;
  readonly actorId: string | null;
  readonly address: string | null;
  readonly device: string | null;
  readonly requestId: string | null;
}
