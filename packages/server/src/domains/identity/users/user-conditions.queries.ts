import type { OAuthProviderId, SignInMethod } from '@keystead/contract';
import { sql, type Sql } from '../../../db/sql.ts';
import type { SearchPattern } from '../../../platform/search-pattern.ts';
import type { Period, UserFilter } from './user-filter.ts';

/** An SQL condition: the user called `u` matches. */
export const filterCondition = (filter: UserFilter, teamSize?: TeamSize): Sql =>
  everyCondition(filter, teamSize).reduce(
    (all, condition) => sql`${all} and ${condition}`,
    sql`u.project_id = ${filter.projectId}`,
  );

/** An SQL condition: the user called `u` is one of these. */
export const isAmong = (projectId: string, userIds: readonly string[]): Sql =>
  sql`u.project_id = ${projectId} and u.id = any(${userIds}::uuid[])`;

/** Returns one condition for each filter that is set. */
export const everyCondition = (filter: UserFilter, teamSize?: TeamSize): Sql[] => [
  ...given(filter.id, (id) => sql`u.id = ${id}`),
  ...given(filter.teamId, (teamId) => isMember(filter.projectId, teamId, teamSize)),
  ...given(filter.methods, (methods) => signsInBy(filter.projectId, methods)),
  ...given(filter.isVerified, hasVerifiedEmail),
  ...given(filter.hasSecondFactor, (has) =>
    has ? sql`u.totp_secret_sealed is not null` : sql`u.totp_secret_sealed is null`,
  ),
  ...given(filter.isRestricted, (is) => (is ? sql`u.restricted_at is not null` : sql`u.restricted_at is null`)),
  ...within(sql`u.signed_up_at`, filter.signedUp),
  ...within(sql`u.last_active_at`, filter.active),
  ...(filter.patterns.length === 0 ? [] : [namedCondition(filter.projectId, filter.patterns)]),
];

const given = <Value>(value: Value | undefined, condition: (value: Value) => Sql): Sql[] =>
  value === undefined ? [] : [condition(value)];

const anyCondition = ([first, ...others]: readonly Sql[]): Sql =>
  first === undefined ? sql`false` : sql`(${others.reduce((any, condition) => sql`${any} or ${condition}`, first)})`;

const within = (time: Sql<never>, period: Period | undefined): Sql[] => [
  ...given(period?.from, (from) => sql`${time} >= ${from}`),
  ...given(period?.to, (to) => sql`${time} < ${to}`),
];

/** Whether the team in the filter has more than `SMALL_TEAM` members. */
export type TeamSize = 'small' | 'large';

/**
 * A page of a small team starts with its members. For a large one, `is true` keeps PostgreSQL from joining: it reads
 * the team into a hash table and checks each user against it in the order of the list. Queries that read all users
 * leave the choice to PostgreSQL.
 */
function isMember(projectId: string, teamId: string, size: TeamSize | undefined): Sql {
  const members = membersOf(projectId, teamId);
  if (size === 'small') return sql`u.id = any(array(select m.user_id from ${members}))`;
  const exists = sql`exists (select from ${members} and m.user_id = u.id)`;
  return size === 'large' ? sql`(${exists}) is true` : exists;
}

const SMALL_TEAM = 2000;

/** An SQL condition: the team is large. */
export const largeTeamCondition = (projectId: string, teamId: string): Sql => sql`(
  select count(*) > ${SMALL_TEAM}
  from (select from ${membersOf(projectId, teamId)} limit ${SMALL_TEAM + 1}) as members)`;

const membersOf = (projectId: string, teamId: string): Sql =>
  sql`team_memberships m where m.project_id = ${projectId} and m.team_id = ${teamId}`;

/** Matches the methods that `auth_methods` shows. */
function signsInBy(projectId: string, methods: readonly SignInMethod[]): Sql {
  const providers = methods.filter(isProvider);
  return anyCondition([
    ...(methods.includes('password') ? [sql`u.email_auth_enabled and u.password_hash is not null`] : []),
    ...(methods.includes('magic_link') ? [sql`u.email_auth_enabled and u.otp_auth_enabled`] : []),
    ...(providers.length === 0 ? [] : [hasAccountAt(projectId, providers)]),
  ]);
}

const isProvider = (method: SignInMethod): method is OAuthProviderId =>
  method !== 'password' && method !== 'magic_link';

const hasAccountAt = (projectId: string, providers: readonly OAuthProviderId[]): Sql =>
  sql`exists (select from oauth_accounts account where account.project_id = ${projectId} and account.user_id = u.id and account.provider_id = any(${providers}))`;

/**
 * Selects a row for each user who matches. They are read in the order in which they are stored, because PostgreSQL
 * would otherwise read them by name; unless it can start with memberships or accounts.
 */
export const matchingRows = (filter: UserFilter): Sql => {
  const isOfOtherTables = filter.teamId !== undefined || filter.methods?.every(isProvider) === true;
  return sql`
    select from users u
    where ${filterCondition(filter)}
    ${isOfOtherTables ? sql`` : sql`order by u.signed_up_at, u.id`}`;
};

const hasVerifiedEmail = (isVerified: boolean): Sql =>
  isVerified ? sql`u.primary_email_verified` : sql`not u.primary_email_verified`;

/** An SQL condition: the name or an email address of the user called `u` matches one of the patterns. */
export const namedCondition = (projectId: string, patterns: readonly SearchPattern[]): Sql =>
  anyCondition([...patterns.map(nameOrEmailMatches), ...patterns.flatMap(hasOtherAddress(projectId))]);

const nameOrEmailMatches = ({ at, pattern }: SearchPattern): Sql => {
  if (at === 'start')
    return sql`lower(u.display_name) like lower(${pattern}::text) or u.primary_email_normalized like lower(${pattern}::text)`;
  // For a whole address, the index is searched for the part up to the @, because many users share the rest.
  const localPart = /^%.{3,}@/u.exec(pattern)?.[0];
  return localPart === undefined
    ? sql`${WORDS} like lower(${pattern}::text)`
    : sql`(${WORDS} like lower(${`${localPart}%`}::text) and ${WORDS} || '' like lower(${pattern}::text))`;
};

/** The expression that `users_by_words` indexes. */
const WORDS = sql`lower(coalesce(u.display_name, '') || ' ' || coalesce(u.primary_email_normalized, ''))`;

/** If more addresses start the same way, the others are found when more is typed. */
const MOST_OTHER_ADDRESSES = 100;

/** Additional addresses are searched by their beginning, up to the @ at least, which few users share. */
const hasOtherAddress =
  (projectId: string) =>
  ({ pattern }: SearchPattern): Sql[] => {
    const start = /^%?(?<start>[^%@][^@]*@.*)$/u.exec(pattern)?.groups?.start;
    return given(
      start,
      (begins) => sql`u.id = any(array(
        select c.user_id from contact_channels c
        where c.project_id = ${projectId} and c.value_normalized like lower(${begins}::text) and not c.is_primary
        order by c.value_normalized using ~<~ limit ${MOST_OTHER_ADDRESSES}))`,
    );
  };
