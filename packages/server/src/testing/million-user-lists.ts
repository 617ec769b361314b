import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { manyMembersTeams } from './many-members.ts';
import type { RecordedStatement } from './recorded-statements.ts';
import { testScale } from './scale.ts';

/** The time when this share of the users of `insertManyUsers` had signed up. */
export const whenShare = (share: number): number => Date.UTC(2027, 0, 1) + share * testScale.listedUsers * 60_000;
const at = (share: number): string => String(whenShare(share));

/** Filters, one line per kind: two filters of one line are never combined. */
const KINDS: readonly (readonly string[])[] = [
  ['verified=true', 'verified=false'],
  ['mfa=true', 'mfa=false'],
  ['restricted=true', 'restricted=false'],
  [
    'method=password',
    'method=github',
    'method=discord',
    'method=spotify',
    'method=github,discord',
    'method=magic_link',
    'method=magic_link,discord',
  ],
  [
    `signed_up_from_millis=${at(0.99)}`,
    `signed_up_to_millis=${at(0.01)}`,
    `signed_up_to_millis=${at(0.5)}`,
    `signed_up_from_millis=${at(0.5)}&signed_up_to_millis=${at(0.501)}`,
  ],
  [
    `active_from_millis=${at(0.99)}`,
    `active_to_millis=${at(0.01)}`,
    `active_to_millis=${at(0.999)}`,
    `active_from_millis=${at(0.5)}&active_to_millis=${at(0.501)}`,
  ],
  Object.values(manyMembersTeams).map((id) => `team_id=${id}`),
];
/**
 * Two letters, words that one in a thousand or in a hundred has, one full address, a word in all addresses, and one
 * that matches nothing.
 */
export const SEARCHES = ['ab', 'abcd', 'abc', '9ffd4416200@example.com', 'example.com', 'nobody at all'].map(
  (words) => `query=${encodeURIComponent(words)}`,
);

export const ONE_FILTER = KINDS.flat();
export const TWO_FILTERS = [...KINDS, SEARCHES.slice(0, 3)].flatMap((some, index, kinds) =>
  kinds.slice(index + 1).flatMap((others) => some.flatMap((one) => others.map((other) => `${one}&${other}`))),
);
/** The same filter in the body of a bulk job. */
export const filterOf = (query: string): object =>
  Object.fromEntries(
    [...new URLSearchParams(query)].map(([name, value]) => {
      if (name === 'method') return [name, value.split(',')];
      if (name.endsWith('_millis')) return [name, Number(value)];
      return [name, value === 'true' || (value === 'false' ? false : value)];
    }),
  );
/** Combinations with a team of one user in a hundred. */
export const TEAM_AND_OTHERS = TWO_FILTERS.filter((query) => query.includes(manyMembersTeams['8,000']));
/** The page that the dashboard shows, including the teams of each user. */
export const PAGE = 'include=teams&limit=100';
/** Alternates between newest or most recently active first, and the reverse order. */
export const inTwoOrders = (queries: readonly string[]): string[] =>
  queries.flatMap((query, index) =>
    ORDERS.filter((order) => order.endsWith('desc=true') === (index % 2 === 0)).map(
      (order) => `${query}&${order}&${PAGE}`,
    ),
  );
export const ORDERS = [
  'order_by=signed_up_at',
  'order_by=signed_up_at&desc=true',
  'order_by=last_active_at',
  'order_by=last_active_at&desc=true',
] as const;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

export interface ReadRows {
  /** The rows read from tables and indexes, over all steps. */
  readonly rows: number;
  /** The tables that are scanned completely. */
  readonly whole: readonly string[];
}

/** Measures the rows that PostgreSQL reads for a statement. */
export async function readRows(client: pg.Client, { text, values }: RecordedStatement): Promise<ReadRows> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, [
    ...values,
  ]);
  const [root] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!root) throw new Error('no plan');
  const scans = nodesOf(root.Plan).filter((node) => node['Relation Name'] !== undefined);
  const read = scans.map(
    (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
  );
  return {
    rows: Math.round(read.reduce((all, some) => all + some, 0)),
    whole: scans.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [])),
  };
}

/** Measures the blocks that PostgreSQL reads for a statement, from memory or disk. */
export async function readBlocks(client: pg.Client, { text, values }: RecordedStatement): Promise<number> {
  type Blocks = Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>;
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Blocks }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    [...values],
  );
  const [root] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!root) throw new Error('no plan');
  return root.Plan['Shared Hit Blocks'] + root.Plan['Shared Read Blocks'];
}

/**
 * Measures the CPU time of PostgreSQL for a statement in milliseconds, including planning, independent of other load.
 * Without Linux's schedstat it measures the elapsed time.
 */
export async function processorMillis(client: pg.Client, { text, values }: RecordedStatement): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const millis = () =>
    readFile(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').then(
      (told) => Number.parseInt(told, 10) / 1e6,
      () => performance.now(),
    );
  const before = await millis();
  await client.query(text, [...values]);
  return (await millis()) - before;
}

/** The median, the 95th percentile and the maximum. */
export function spread(millis: readonly number[]): Record<'p50' | 'p95' | 'max', string> {
  const sorted = millis.toSorted((a, b) => a - b);
  const share = (of: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0).toFixed(1);
  return { p50: share(0.5), p95: share(0.95), max: share(1) };
}
