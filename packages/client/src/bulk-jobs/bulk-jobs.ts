import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import { checkUuid } from '../http/check-uuid.ts';
import type { AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import { fromWire } from '../http/from-wire.ts';
import type { KnownError } from '../http/known-error.ts';
import { orThrow, type Result } from '../result.ts';
import { toWireFilter, type UserFilter } from '../users/user-filter.ts';

type WireJob = AnswerOf<'getBulkJob', 'admin'>;

/** What to do to each of them; whoever is deleted is gone for good. */
export type BulkAction =
  | { action: 'delete' | 'end_sessions' | 'verify_email' | 'lift_restriction' }
  | { action: 'add_to_team'; teamId: string }
  /** Keeps them from signing in; the reason is shown to them. */
  | { action: 'restrict'; reason?: string };

/**
 * Up to 1,000 users by their ids, of whom those who are no users are passed over; or all who fit a filter. Of these it is said
 * how many are expected, and if it is more than 1 % off, nothing is started.
 */
export type BulkUsers = { userIds: readonly string[] } | { filter: UserFilter; expectedCount: number };

export type NewBulkJob = BulkAction & BulkUsers;

/** Something that is done to many users, one after the other. */
export interface BulkJob {
  readonly id: string;
  readonly action: BulkAction['action'];
  /** Where users are added to a team. */
  readonly teamId: string | null;
  /** `failed`: it could not go on, since the team is gone. Users who failed one by one are counted in `failed`. */
  readonly status: 'waiting' | 'running' | 'done' | 'cancelled' | 'failed';
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /** Of the first 20 users who failed. */
  readonly errors: readonly BulkJobFailure[];
  /** The owner; null where a key started it. */
  readonly startedByUserId: string | null;
  /** Until then it can be undone. */
  readonly startsAt: Date;
  readonly finishedAt: Date | null;
}

/** A user who could not be changed, and why. */
export interface BulkJobFailure {
  readonly userId: string;
  readonly message: string;
}

/** Why a job was not started. */
export type BulkJobError = KnownError<ErrorsOf<'startBulkJob'>>;

/** Changing many users at once. */
export interface BulkJobMethods {
  /**
   * Writes down who is meant; 10 seconds later the service begins, and goes on whoever watches. Whoever deletes users as an
   * owner has signed in, or confirmed their password, within the last 10 minutes.
   */
  readonly startBulkJob: (job: NewBulkJob) => Promise<Result<BulkJob, BulkJobError>>;
  /** How far a job has come; null if there is none with this id, or no longer. */
  readonly getBulkJob: (id: string) => Promise<BulkJob | null>;
  /** The newest first, until a week after their end. */
  readonly listBulkJobs: () => Promise<readonly BulkJob[]>;
  /** Undoes a job that has not begun, and stops one that has: those who are done stay so. Null if there is none with this id. */
  readonly cancelBulkJob: (id: string) => Promise<BulkJob | null>;
}

export function bulkJobMethods(call: Call<'admin'>): BulkJobMethods {
  return {
    async startBulkJob(job) {
      const users =
        'userIds' in job
          ? { user_ids: job.userIds.map((id) => checkUuid('user_id', id)) }
          : { filter: toWireFilter(job.filter), expected_count: job.expectedCount };
      const team = job.action === 'add_to_team' ? { team_id: checkUuid('team_id', job.teamId) } : {};
      const reason = job.action === 'restrict' ? { reason: job.reason } : {};
      const answer = await call(endpoints.startBulkJob, { body: { action: job.action, ...users, ...team, ...reason } });
      return answer.status === 'ok' ? { status: 'ok', data: toBulkJob(answer.data) } : answer;
    },
    async getBulkJob(id) {
      const answer = await call(addressed(endpoints.getBulkJob, { params: { id } }));
      return answer.status === 'ok' ? toBulkJob(answer.data) : null;
    },
    listBulkJobs: async () => orThrow(await call(endpoints.listBulkJobs)).items.map(toBulkJob),
    async cancelBulkJob(id) {
      const answer = await call(addressed(endpoints.cancelBulkJob, { params: { id } }));
      return answer.status === 'ok' ? toBulkJob(answer.data) : null;
    },
  };
}

const toBulkJob = (wire: WireJob): BulkJob => ({
  ...fromWire(wire, 'id', 'action', 'teamId', 'status', 'total', 'done', 'failed', 'startedByUserId'),
  errors: wire.errors.map((error) => fromWire(error, 'userId', 'message')),
  startsAt: new Date(wire.starts_at_millis),
  finishedAt: wire.finished_at_millis === null ? null : new Date(wire.finished_at_millis),
});
