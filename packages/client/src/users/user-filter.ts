import type { UserFilter as WireFilter } from '@keystead/contract';
import { checkUuid } from '../http/check-uuid.ts';
import type { QueryOf } from '../http/endpoint-types.ts';

/** A way to sign in: `password`, `magic_link`, or the id of a provider. */
export type SignInMethod = NonNullable<WireFilter['method']>[number];

/** Which users are meant. What is left out does not matter; all else must fit. */
export interface UserFilter {
  /** A part of an e-mail or a name, or a whole id; of one or two letters, how it begins. */
  query?: string;
  /** Only the members of this team. */
  teamId?: string;
  /** Whether the primary e-mail is verified. */
  verified?: boolean;
  /** Who can sign in by one of these. */
  methods?: readonly SignInMethod[];
  /** Whether a second factor is asked for. */
  mfa?: boolean;
  /** Whether they are kept from signing in. */
  restricted?: boolean;
  /** Signed up then or later. */
  signedUpFrom?: Date;
  /** Signed up before then. */
  signedUpTo?: Date;
  /** Active then or later; activity is noted at the first use in each hour. */
  activeFrom?: Date;
  /** Not active then nor later. */
  activeTo?: Date;
}

/** The filter under the names of the wire. */
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

/** The same in the query of a list, where everything is text. */
export const asQuery = (filter: WireFilter): Pick<QueryOf<'listUsers'>, keyof WireFilter> =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );
