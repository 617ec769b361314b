import type { OAuthProviderId, SignInMethod } from '@keystead/contract';
import type { Apart } from '../../db/db.ts';
import { sql, type Sql } from '../../db/sql.ts';
import type { SearchPattern } from '../../platform/search-pattern.ts';
import type { Period, UserFilter } from './user-filter.ts';

/** Is the user called `u` meant? Each part of the condition is there or not, so that the plan fits what is asked. */
export const fitsFilter = (filter: UserFilter): Sql => and(sql`u.project_id = ${filter.projectId}`, narrowings(filter));

/**
 * How many fit decides which index is the one to read, so what is narrowed is planned for the values at hand; and since
 * it may be narrowed further, it need not be waited for.
 */
export function apartFor(filter: UserFilter): Apart {
  const isNarrowed = narrowings(filter).length > 0;
  return { isAnew: isNarrowed, isBounded: isNarrowed };
}

function narrowings({ id, patterns, teamId, isVerified, methods, hasSecondFactor, ...periods }: UserFilter): Sql[] {
  return [
    ...given(id, (value) => sql`u.id = ${value}`),
    ...given(teamId, isMemberOf),
    ...given(isVerified, (value) => (value ? sql`u.primary_email_verified` : sql`not u.primary_email_verified`)),
    ...given(methods, (value) => anyOf(waysIn(value))),
    ...given(hasSecondFactor, (value) =>
      value ? sql`u.totp_secret_sealed is not null` : sql`u.totp_secret_sealed is null`,
    ),
    ...within(sql`u.signed_up_at`, periods.signedUp),
    ...within(sql`u.last_active_at`, periods.active),
    ...(patterns.length === 0 ? [] : [anyOf(patterns.map(isLike))]),
  ];
}

const given = <Value>(value: Value | undefined, condition: (value: Value) => Sql): Sql[] =>
  value === undefined ? [] : [condition(value)];

const and = (first: Sql, others: readonly Sql[]): Sql =>
  others.reduce((all, condition) => sql`${all} and ${condition}`, first);

const anyOf = ([first, ...others]: readonly Sql[]): Sql =>
  first === undefined ? sql`false` : sql`(${others.reduce((any, condition) => sql`${any} or ${condition}`, first)})`;

const isMemberOf = (teamId: string): Sql =>
  sql`exists (select from team_memberships m where m.project_id = u.project_id and m.team_id = ${teamId} and m.user_id = u.id)`;

/** As `auth_methods` tells them. */
function waysIn(methods: readonly SignInMethod[]): Sql[] {
  const providers = methods.filter(
    (method): method is OAuthProviderId => method !== 'password' && method !== 'magic_link',
  );
  return [
    ...(methods.includes('password') ? [sql`u.email_auth_enabled and u.password_hash is not null`] : []),
    ...(methods.includes('magic_link') ? [sql`u.email_auth_enabled and u.otp_auth_enabled`] : []),
    ...(providers.length === 0 ? [] : [hasAccountAt(providers)]),
  ];
}

const hasAccountAt = (providers: readonly OAuthProviderId[]): Sql =>
  sql`exists (select from oauth_accounts account where account.project_id = u.project_id and account.user_id = u.id and account.provider_id = any(${providers}))`;

const within = (time: Sql<never>, period: Period | undefined): Sql[] => [
  ...given(period?.from, (from) => sql`${time} >= ${from}`),
  ...given(period?.to, (to) => sql`${time} < ${to}`),
];

const isLike = ({ at, pattern }: SearchPattern): Sql =>
  at === 'start'
    ? sql`lower(u.display_name) like lower(${pattern}::text) or u.primary_email_normalized like lower(${pattern}::text)`
    : sql`lower(coalesce(u.display_name, '') || ' ' || coalesce(u.primary_email_normalized, '')) like lower(${pattern}::text)`;
