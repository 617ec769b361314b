import type { OAuthProviderId, SignInMethod } from '@keystead/contract';
import { sql, type Sql } from '../../db/sql.ts';
import type { SearchPattern } from '../../platform/search-pattern.ts';
import type { Period, UserFilter } from './user-filter.ts';

export type UserOrder = 'signed_up_at' | 'last_active_at';

/** Conditions on the user called `u`, all of which must hold. */
export interface Conditions {
  /** What an index in the order of a time holds: whoever walks along it meets nobody else. */
  readonly along: readonly Sql[];
  /** What else is asked. */
  readonly others: readonly Sql[];
}

/** Is the user called `u` meant? Each part of the condition is there or not, so that the plan fits what is asked. */
export const fitsFilter = (filter: UserFilter): Sql =>
  everyCondition([inProjectCondition(filter), ...narrowings(filter)]);

export const everyCondition = ([first, ...others]: readonly [Sql, ...Sql[]]): Sql =>
  others.reduce((all, condition) => sql`${all} and ${condition}`, first);

export const inProjectCondition = ({ projectId }: UserFilter): Sql => sql`u.project_id = ${projectId}`;

/** The same as of `fitsFilter`, for a walk in an order. Nobody is active before they sign up, so it may begin or end early. */
export function inOrderCondition(filter: UserFilter, order: UserOrder): Conditions {
  const { signedUp, active } = filter;
  return order === 'signed_up_at'
    ? {
        along: [...within(SIGNED_UP_AT, signedUp), ...within(SIGNED_UP_AT, { to: active?.to }), ...fewAre(filter)],
        others: [...within(LAST_ACTIVE_AT, active), ...ofAnyOrder(filter)],
      }
    : {
        along: [...within(LAST_ACTIVE_AT, active), ...within(LAST_ACTIVE_AT, { from: signedUp?.from })],
        others: [...within(SIGNED_UP_AT, signedUp), ...fewAre(filter), ...ofAnyOrder(filter)],
      };
}

/** Selections of rows by an index, each of which holds at least one row for every user who is meant. */
export function indexedRows(filter: UserFilter): Sql[] {
  const { projectId, teamId, methods = [] } = filter;
  const ofProject = (conditions: readonly Sql[]): Sql[] =>
    conditions.map((condition) => sql`select from users u where u.project_id = ${projectId} and ${condition}`);
  const providers = methods.filter(isProvider);
  return [
    ...ofProject(fewAre(filter)),
    ...ofProject(period(SIGNED_UP_AT, filter.signedUp)),
    ...ofProject(period(LAST_ACTIVE_AT, filter.active)),
    ...given(teamId, (id) => memberRows(projectId, id)),
    ...(providers.length > 0 && providers.length === methods.length
      ? [sql`select from oauth_accounts a where a.project_id = ${projectId} and a.provider_id = any(${providers})`]
      : []),
  ];
}

const memberRows = (projectId: string, teamId: string): Sql =>
  sql`select from team_memberships m where m.project_id = ${projectId} and m.team_id = ${teamId}`;

/** A row for each who is meant, if they are members of a team and nothing else is asked. */
export const onlyMemberRows = (filter: UserFilter): Sql[] =>
  narrowings(filter).length === 1 ? given(filter.teamId, (id) => memberRows(filter.projectId, id)) : [];

const SIGNED_UP_AT = sql`u.signed_up_at`;
const LAST_ACTIVE_AT = sql`u.last_active_at`;

const narrowings = (filter: UserFilter): Sql[] => [
  ...fewAre(filter),
  ...within(SIGNED_UP_AT, filter.signedUp),
  ...within(LAST_ACTIVE_AT, filter.active),
  ...ofAnyOrder(filter),
];

/** What has an index of its own in the order of sign-ups, where that is asked for. */
const fewAre = (filter: UserFilter): Sql[] => [
  ...(filter.isVerified === false ? [sql`not u.primary_email_verified`] : []),
  ...(filter.hasSecondFactor === true ? [sql`u.totp_secret_sealed is not null`] : []),
  ...(filter.isRestricted === true ? [sql`u.restricted_at is not null`] : []),
];

const ofAnyOrder = (filter: UserFilter): Sql[] => [
  ...given(filter.id, (id) => sql`u.id = ${id}`),
  ...(filter.isVerified === true ? [sql`u.primary_email_verified`] : []),
  ...(filter.hasSecondFactor === false ? [sql`u.totp_secret_sealed is null`] : []),
  ...(filter.isRestricted === false ? [sql`u.restricted_at is null`] : []),
  ...given(filter.methods, (methods) => anyOf(waysIn(filter.projectId, methods))),
  ...given(filter.teamId, (teamId) => isMemberOf(filter.projectId, teamId)),
  ...(filter.patterns.length === 0 ? [] : [anyOf(filter.patterns.map(isLike))]),
];

const given = <Value>(value: Value | undefined, condition: (value: Value) => Sql): Sql[] =>
  value === undefined ? [] : [condition(value)];

const anyOf = ([first, ...others]: readonly Sql[]): Sql =>
  first === undefined ? sql`false` : sql`(${others.reduce((any, condition) => sql`${any} or ${condition}`, first)})`;

const isMemberOf = (projectId: string, teamId: string): Sql =>
  sql`exists (select from team_memberships m where m.project_id = ${projectId} and m.team_id = ${teamId} and m.user_id = u.id)`;

const isProvider = (method: SignInMethod): method is OAuthProviderId =>
  method !== 'password' && method !== 'magic_link';

/** As `auth_methods` tells them. */
function waysIn(projectId: string, methods: readonly SignInMethod[]): Sql[] {
  const providers = methods.filter(isProvider);
  return [
    ...(methods.includes('password') ? [sql`u.email_auth_enabled and u.password_hash is not null`] : []),
    ...(methods.includes('magic_link') ? [sql`u.email_auth_enabled and u.otp_auth_enabled`] : []),
    ...(providers.length === 0 ? [] : [hasAccountAt(projectId, providers)]),
  ];
}

const hasAccountAt = (projectId: string, providers: readonly OAuthProviderId[]): Sql =>
  sql`exists (select from oauth_accounts account where account.project_id = ${projectId} and account.user_id = u.id and account.provider_id = any(${providers}))`;

const within = (time: Sql<never>, period: Partial<Period> | undefined): Sql[] => [
  ...given(period?.from, (from) => sql`${time} >= ${from}`),
  ...given(period?.to, (to) => sql`${time} < ${to}`),
];

/** One condition for both of its ends. */
const period = (time: Sql<never>, asked: Period | undefined): Sql[] => {
  const [first, ...others] = within(time, asked);
  return first === undefined ? [] : [everyCondition([first, ...others])];
};

const isLike = ({ at, pattern }: SearchPattern): Sql => {
  if (at === 'start')
    return sql`lower(u.display_name) like lower(${pattern}::text) or u.primary_email_normalized like lower(${pattern}::text)`;
  const name = /^%.{3,}@/u.exec(pattern)?.[0];
  return name === undefined
    ? sql`${WORDS} like lower(${pattern}::text)`
    : sql`(${WORDS} like lower(${`${name}%`}::text) and ${WORDS} || '' like lower(${pattern}::text))`;
};

/** In the words of their index. With anything added it is not asked: of an address, half of its letters are in everybody's. */
const WORDS = sql`lower(coalesce(u.display_name, '') || ' ' || coalesce(u.primary_email_normalized, ''))`;
