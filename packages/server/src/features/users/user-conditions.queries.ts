import type { OAuthProviderId, SignInMethod } from '@keystead/contract';
import { sql, type Sql } from '../../db/sql.ts';
import type { SearchPattern } from '../../platform/search-pattern.ts';
import type { Period, UserFilter } from './user-filter.ts';

export type UserOrder = 'signed_up_at' | 'last_active_at';

/** Conditions on the user called `u`, all of which must hold, by where the answer is found. */
export interface Conditions {
  /** In an index in the order of a time: whoever walks along it meets nobody else. */
  readonly along: readonly Sql[];
  /** In the same entries of that index: the other time. */
  readonly besides: readonly Sql[];
  /** By the id: in teams and accounts. */
  readonly byId: readonly Sql[];
  /** What few are, and have an index of their own, other than the one that is walked along. */
  readonly few: readonly Sql[];
  /** In the row of the user alone. */
  readonly inRow: readonly Sql[];
}

/** Is the user called `u` meant? Each part of the condition is there or not, so that the plan fits what is asked. */
export const fitsFilter = (filter: UserFilter): Sql =>
  everyCondition([inProjectCondition(filter), ...narrowings(filter)]);

/** Or is the user called `u` one of these? */
export const isAmong = (projectId: string, userIds: readonly string[]): Sql =>
  sql`u.project_id = ${projectId} and u.id = any(${userIds}::uuid[])`;

export const everyCondition = ([first, ...others]: readonly [Sql, ...Sql[]]): Sql =>
  others.reduce((all, condition) => sql`${all} and ${condition}`, first);

export const inProjectCondition = ({ projectId }: UserFilter): Sql => sql`u.project_id = ${projectId}`;

/** The same as of `fitsFilter`, for a walk in an order. Nobody is active before they sign up, so it may begin or end early. */
export function inOrderCondition(filter: UserFilter, order: UserOrder, few = fewAre(filter)): Conditions {
  const { signedUp, active } = filter;
  const others = { byId: belongings(filter), inRow: rowTells(filter) };
  return order === 'signed_up_at'
    ? {
        along: [...within(SIGNED_UP_AT, signedUp), ...within(SIGNED_UP_AT, { to: active?.to }), ...few.slice(0, 1)],
        besides: within(LAST_ACTIVE_AT, active),
        few: few.slice(1),
        ...others,
      }
    : {
        along: [
          ...within(LAST_ACTIVE_AT, active),
          ...within(LAST_ACTIVE_AT, { from: signedUp?.from }),
          ...few.slice(0, 1),
        ],
        besides: within(SIGNED_UP_AT, signedUp),
        few: few.slice(1),
        ...others,
      };
}

/** The same for whom an index of words is to find, and no index of what few are. */
export const wordedCondition = (filter: UserFilter, order: UserOrder): Conditions =>
  inOrderCondition(
    filter,
    order,
    fewAre(filter).map((are) => sql`coalesce(${are}, false)`),
  );

/** Selections of users by an index, each of which holds every user who is meant: those that a walk in an order goes along, and others. */
export function indexedRows(filter: UserFilter, order: UserOrder): { readonly along: Sql[]; readonly others: Sql[] } {
  const ofProject = (conditions: readonly Sql[]): Sql[] =>
    conditions.map((condition) => sql`select from users u where ${inProjectCondition(filter)} and ${condition}`);
  const few = ofProject(fewAre(filter));
  const signedUp = ofProject(period(SIGNED_UP_AT, filter.signedUp));
  const active = ofProject(period(LAST_ACTIVE_AT, filter.active));
  return order === 'signed_up_at'
    ? { along: [...few.slice(0, 1), ...signedUp], others: [...few.slice(1), ...active] }
    : { along: [...few.slice(0, 1), ...active], others: [...few.slice(1), ...signedUp] };
}

/** The same of what hangs on users: a row for each member, and for each account. */
export const belongingRows = ({ projectId, teamId, methods }: UserFilter): Sql[] => [
  ...given(teamId, (id) => memberRows(projectId, id)),
  ...given(onlyProviders(methods), (ids) => accountRows(projectId, sql`= any(${ids})`)),
];

/** Is the user called `u` in one of these rows? Each is looked for by itself. */
export const lookedForCondition = ({ projectId, teamId, methods }: UserFilter): Sql[] => [
  ...given(teamId, (id) => sql`exists (${memberRows(projectId, id)} and m.user_id = u.id offset 0)`),
  ...given(
    onlyProviders(methods),
    (ids) => sql`exists (${accountRows(projectId, sql`= any(${ids})`)} and a.user_id = u.id offset 0)`,
  ),
];

const memberRows = (projectId: string, teamId: string): Sql =>
  sql`select m.user_id from team_memberships m where m.project_id = ${projectId} and m.team_id = ${teamId}`;

const accountRows = (projectId: string, isOfProvider: Sql): Sql =>
  sql`select a.user_id from oauth_accounts a where a.project_id = ${projectId} and a.provider_id ${isOfProvider}`;

/**
 * A row for each who is meant, if they are members of a team or have an account at a provider, and nothing else is asked. Of
 * several providers no more are read of each than are counted of all.
 */
export function onlyTheirRows(filter: UserFilter, most: Sql): Sql[] {
  const { projectId, teamId, methods } = filter;
  if (narrowings(filter).length !== 1) return [];
  return [
    ...given(teamId, (id) => memberRows(projectId, id)),
    ...given(onlyProviders(methods), (providers) => {
      const each = accountRows(projectId, sql`= p.provider_id`);
      return sql`
        select distinct a.user_id
        from unnest(${providers}::text[]) as p (provider_id), lateral (${each} ${most}) as a`;
    }),
  ];
}

const SIGNED_UP_AT = sql`u.signed_up_at`;
const LAST_ACTIVE_AT = sql`u.last_active_at`;

const narrowings = (filter: UserFilter): Sql[] => [...belongings(filter), ...besidesSetsCondition(filter)];

/** All that is asked but what hangs on users. */
export const besidesSetsCondition = (filter: UserFilter): Sql[] => [
  ...fewAre(filter),
  ...period(SIGNED_UP_AT, filter.signedUp),
  ...period(LAST_ACTIVE_AT, filter.active),
  ...rowTells(filter),
];

/** That, if it is no more than one thing and an index holds whom it fits, or the others. */
export function oneSetCondition(filter: UserFilter): OneSet | undefined {
  if (besidesSetsCondition(filter).length !== 1) return undefined;
  const { isRestricted, hasSecondFactor, isVerified, signedUp, active } = filter;
  const [few] = fewAre({
    ...filter,
    isRestricted: isRestricted === undefined ? undefined : true,
    hasSecondFactor: hasSecondFactor === undefined ? undefined : true,
    isVerified: isVerified === undefined ? undefined : false,
  });
  const isOpposite = isRestricted === false || hasSecondFactor === false || isVerified === true;
  if (few) return { condition: few, isOpposite, isPeriod: false };
  const [within] = [...period(SIGNED_UP_AT, signedUp), ...period(LAST_ACTIVE_AT, active)];
  return within && { condition: within, isOpposite: false, isPeriod: true };
}

interface OneSet {
  readonly condition: Sql;
  /** It is what those are who are not meant. */
  readonly isOpposite: boolean;
  readonly isPeriod: boolean;
}

/** What has an index of its own in the order of either time, where that is asked for; as a rule, the fewest first. */
const fewAre = (filter: UserFilter): Sql[] => [
  ...(filter.isRestricted === true ? [sql`u.restricted_at is not null`] : []),
  ...(filter.hasSecondFactor === true ? [sql`u.totp_secret_sealed is not null`] : []),
  ...(filter.isVerified === false ? [sql`not u.primary_email_verified`] : []),
];

/** What is asked of the id alone. */
const belongings = ({ projectId, teamId, methods }: UserFilter): Sql[] => [
  ...given(teamId, (id) => isMemberOf(projectId, id)),
  ...given(onlyProviders(methods), (providers) => hasAccountAt(projectId, providers)),
];

const rowTells = (filter: UserFilter): Sql[] => [
  ...given(filter.id, (id) => sql`u.id = ${id}`),
  ...(filter.isVerified === true ? [sql`u.primary_email_verified`] : []),
  ...(filter.hasSecondFactor === false ? [sql`u.totp_secret_sealed is null`] : []),
  ...(filter.isRestricted === false ? [sql`u.restricted_at is null`] : []),
  ...(filter.methods === undefined || onlyProviders(filter.methods) ? [] : [anyOf(waysIn(filter, filter.methods))]),
  ...(filter.patterns.length === 0 ? [] : [namedCondition(filter.projectId, filter.patterns)]),
];

/** Is the user called `u` meant by one of these words? */
export const namedCondition = (projectId: string, patterns: readonly SearchPattern[]): Sql =>
  anyOf([...patterns.map(isLike), ...patterns.flatMap(hasOtherAddress(projectId))]);

const given = <Value>(value: Value | undefined, condition: (value: Value) => Sql): Sql[] =>
  value === undefined ? [] : [condition(value)];

const anyOf = ([first, ...others]: readonly Sql[]): Sql =>
  first === undefined ? sql`false` : sql`(${others.reduce((any, condition) => sql`${any} or ${condition}`, first)})`;

const isMemberOf = (projectId: string, teamId: string): Sql =>
  sql`exists (select from team_memberships m where m.project_id = ${projectId} and m.team_id = ${teamId} and m.user_id = u.id)`;

const isProvider = (method: SignInMethod): method is OAuthProviderId =>
  method !== 'password' && method !== 'magic_link';

/** The methods, if no other one would do. */
function onlyProviders(methods: readonly SignInMethod[] = []): OAuthProviderId[] | undefined {
  const providers = methods.filter(isProvider);
  return providers.length > 0 && providers.length === methods.length ? providers : undefined;
}

/** As `auth_methods` tells them. */
function waysIn({ projectId, isReadToEnd }: UserFilter, methods: readonly SignInMethod[]): Sql[] {
  const providers = methods.filter(isProvider);
  const hasAccount = isReadToEnd
    ? sql`u.id in (${accountRows(projectId, sql`= any(${providers})`)})`
    : hasAccountAt(projectId, providers);
  return [
    ...(methods.includes('password') ? [sql`u.email_auth_enabled and u.password_hash is not null`] : []),
    ...(methods.includes('magic_link') ? [sql`u.email_auth_enabled and u.otp_auth_enabled`] : []),
    ...(providers.length === 0 ? [] : [hasAccount]),
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

/** Of more addresses that begin alike, the others are found when more of them is typed. */
const MOST_OTHER_ADDRESSES = 100;

/**
 * Has the user called `u` an address besides the primary one that begins so? It is asked of words up to an @ at least, which few
 * addresses have in common: their users are found first, and an index holds each of them by the id.
 */
const hasOtherAddress =
  (projectId: string) =>
  ({ pattern }: SearchPattern): Sql[] => {
    const start = /^%?(?<start>[^%@][^@]*@.*)$/u.exec(pattern)?.groups?.start;
    return given(
      start,
      (begins) => sql`u.id = any(array(
        select c.user_id from contact_channels c
        where c.project_id = ${projectId} and c.value_normalized like lower(${begins}::text)
        order by c.value_normalized using ~<~ limit ${MOST_OTHER_ADDRESSES}))`,
    );
  };

/** In the words of their index. With anything added it is not asked: of an address, half of its letters are in everybody's. */
const WORDS = sql`lower(coalesce(u.display_name, '') || ' ' || coalesce(u.primary_email_normalized, ''))`;
