import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import { orThrow } from '../result.ts';

/** How far a project is set up. */
export interface SetupStatus {
  /** Whether a set of keys opens the project now. */
  readonly hasKeys: boolean;
  /** When a client first showed a publishable key of the project; null until then. */
  readonly firstRequestAt: Date | null;
  /** When the first of its users signed up; null while there is none. */
  readonly firstUserAt: Date | null;
}

/** For whoever waits for the first sign of an app. */
export interface SetupStatusMethods {
  /** How far the project is set up. */
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
