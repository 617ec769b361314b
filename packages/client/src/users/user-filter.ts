import type { UserFilter as WireFilter } from '@keystead/contract';
import { checkUuid } from '../http/check-uuid.ts';
import type { QueryOf } from '../http/endpoint-types.ts';

/** A sign-in method: `password`, `magic_link`, or the ID of an OAuth provider. */
export type SignInMethod = NonNullable<WireFilter['method']>[number];

/** A filter for users. Users must match all fields that are given. */
export interface UserFilter {
  /**
   * Part of the name or primary email, the start of another email (at least up to the @), or a full user ID. One or two
   * letters match only the start.
   */
  query?: string;
  /** Only members of this team. */
  teamId?: string;
  /** Whether the primary email is verified. */
  verified?: boolean;
  /** Only users who can sign in with at least one of these methods. */
  methods?: readonly SignInMethod[];
  /** Whether two-factor authentication is enabled. */
  mfa?: boolean;
  /** Whether the user is restricted by an owner or a server, so that they can't sign in. */
  restricted?: boolean;
  /** Signed up at or after this time. */
  signedUpFrom?: Date;
  /** Signed up before this time. */
  signedUpTo?: Date;
  /** Last active at or after this time. Activity is recorded at the first use in each hour. */
  activeFrom?: Date;
  /** Last active before this time. */
  activeTo?: Date;
}

/** Returns the filter with the field names of the API. */
export const toWireFilter = (filter: UserFilter): WireFilter => ({
  query: filter.query,
  team_id: filter.teamId === undefined ? undefined : checkUuid('team_id', filter.teamId),
  verified: filter.verified,
  method: filter.methods && [...filter.methods],
  mfa: filter.mfa,
  restricted: filter.restricted,
  signed_up_from_millis: filter.signedUpFrom?.getTime(),
  signed_up_to_millis: filter.signedUpTo?.getTime(),
  active_from_millis: filter.activeFrom?.getTime(),
  active_to_millis: filter.activeTo?.getTime(),
});

/** Returns the filter as query parameters, where every value is text. */
export const asQuery = (filter: WireFilter): Pick<QueryOf<'listUsers'>, keyof WireFilter> =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );
