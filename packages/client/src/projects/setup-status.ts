import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import { orThrow } from '../result.ts';

/** The setup progress of a project. */
export interface SetupStatus {
  /** Whether the project has a key set that is neither revoked nor expired. */
  readonly hasKeys: boolean;
  /** When a client first sent a publishable key of the project; null if none did so far. */
  readonly firstRequestAt: Date | null;
  /** When the first of the current users signed up; null if there are none. */
  readonly firstUserAt: Date | null;
}

/** Shows the setup progress of a project. */
export interface SetupStatusMethods {
  /**
   * Returns whether the project has keys, when the first app connected and when the first user signed up. Poll it while
   * you set up an app.
   */
  readonly getSetupStatus: () => Promise<SetupStatus>;
}

export const setupStatusMethods = (call: Call<'admin'>): SetupStatusMethods => ({
  async getSetupStatus() {
    const wire = orThrow(await call(endpoints.getSetupStatus));
    return {
      hasKeys: wire.has_keys,
      firstRequestAt: toDate(wire.first_request_at_millis),
      firstUserAt: toDate(wire.first_user_at_millis),
    };
  },
});

const toDate = (millis: number | null): Date | null => (millis === null ? null : new Date(millis));
