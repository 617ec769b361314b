import type { getBulkJob, ResponseOf } from '@keystead/contract';
import type { ToldOrigin } from '../../core/index.ts';

type BulkJobView = ResponseOf<typeof getBulkJob, 'admin'>;

export type BulkAction = BulkJobView['action'];

/** A user who could not be changed, and the reason. */
export type BulkJobError = BulkJobView['errors'][number];

export interface BulkJobKey {
  readonly projectId: string;
  readonly id: string;
}

/** An action on many users, one after another. */
export interface BulkJob {
  readonly id: string;
  readonly action: BulkAction;
  /** For bulk actions that add users to a team. */
  readonly teamId: string | null;
  /** The reason that restricted users see. */
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

/** How and from where the job was started, so that its events name the person or key that started it. */
export interface StartOfJob extends Omit<ToldOrigin, 'actor' | 'actorId'> {
  /** Null if an owner started it from the dashboard. */
  readonly keySetId: string | null;
}

/** A job that is waiting or running. */
export interface OpenJob extends BulkJob, StartOfJob {}
