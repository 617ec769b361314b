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

/** What a bulk job does with each user. Deleted users can't be restored. */
export type BulkAction =
  | { action: 'delete' | 'end_sessions' | 'verify_email' | 'lift_restriction' }
  | { action: 'add_to_team'; teamId: string }
  /** Restricts the users: they can't sign in, and the reason is shown to them. */
  | { action: 'restrict'; reason?: string };

/**
 * The users of a bulk job: up to 1,000 by ID, of which unknown IDs are skipped, or all who match a filter. With a
 * filter, `expectedCount` is the number of users you expect to match; if it is off by more than 1%, no job is created.
 */
export type BulkUsers = { userIds: readonly string[] } | { filter: UserFilter; expectedCount: number };

/** The options of `startBulkJob`: an action and the users to change. */
export type NewBulkJob = BulkAction & BulkUsers;

/** A job that changes many users, one after the other. */
export interface BulkJob {
  readonly id: string;
  readonly action: BulkAction['action'];
  /** The team of `add_to_team`; null for other actions. */
  readonly teamId: string | null;
  /** `failed`: the job stopped because the team was deleted. A job is `done` even if some users failed. */
  readonly status: 'waiting' | 'running' | 'done' | 'cancelled' | 'failed';
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /** The errors of the first 20 users who failed. */
  readonly errors: readonly BulkJobFailure[];
  /** The staff member who started the job; null if an API key did. */
  readonly startedByUserId: string | null;
  /** When the job starts. Until then you can cancel it without any effect. */
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

/** Bulk jobs, which change many users at once. */
export interface BulkJobMethods {
  /**
   * Selects the users now and starts to change them after 10 seconds, on the server. Fails with `BULK_JOB_COUNT_MOVED`
   * if the number of matching users isn't the expected one. To delete users or verify emails, staff need a sign-in or
   * password confirmation within the last 10 minutes, otherwise it fails with `RECENT_SIGN_IN_REQUIRED`.
   */
  readonly startBulkJob: (job: NewBulkJob) => Promise<Result<BulkJob, BulkJobError>>;
  /** Returns the status and progress of a job; null if none has this ID or it was deleted. */
  readonly getBulkJob: (id: string) => Promise<BulkJob | null>;
  /** Returns the newest jobs, newest first. Jobs are deleted a week after they end. */
  readonly listBulkJobs: () => Promise<readonly BulkJob[]>;
  /**
   * Cancels a job before it starts, or stops it; users who were changed before stay changed. Returns the job; null if
   * none has this ID.
   */
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
