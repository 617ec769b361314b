import type { getBulkJob, ResponseOf } from '@keystead/contract';
import type { ToldOrigin } from '../../core/index.ts';

type BulkJobView = ResponseOf<typeof getBulkJob, 'admin'>;

export type BulkAction = BulkJobView['action'];

/** A user who failed, and why. */
export type BulkJobError = BulkJobView['errors'][number];

export interface BulkJobKey {
  readonly projectId: string;
  readonly id: string;
}

/** Something that is done to many users, one after the other. */
export interface BulkJob {
  readonly id: string;
  readonly action: BulkAction;
  /** Where users are added to a team. */
  readonly teamId: string | null;
  /** Why users are restricted, as they are told. */
  readonly reason: string | null;
  readonly startedBy: string | null;
  readonly status: BulkJobView['status'];
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly errors: readonly BulkJobError[];
  readonly startsAt: Date;
  readonly finishedAt: Date | null;
}

/** With what a job was started and from where, so that what it does is told as done by whoever started it. */
export interface StartOfJob extends Omit<ToldOrigin, 'actor' | 'actorId'> {
  /** Null where an owner came without a key. */
  readonly keySetId: string | null;
}

/** A job that is not over. */
export interface OpenJob extends BulkJob, StartOfJob {}
