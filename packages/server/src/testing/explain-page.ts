import type pg from 'pg';
import { prepare, type Sql } from '../db/sql.ts';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

export interface ExplainedPage {
  readonly rows: number;
  /** The most rows that a single step has read. */
  readonly read: number;
  readonly indexes: readonly string[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const literalOf = (value: unknown): string => {
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(item)).join(',')}}`;
  return value instanceof Date ? value.toISOString() : String(value);
};

/** Explains the statement of a page, with the generic plan or, if `isAnew`, with a custom plan. */
export async function explainPage(
  client: pg.Client,
  statement: Sql,
  { isAnew = false }: { isAnew?: boolean } = {},
): Promise<ExplainedPage> {
  const { text, values } = prepare(statement);
  await client.query(`set plan_cache_mode = force_${isAnew ? 'custom' : 'generic'}_plan`);
  await client.query(`prepare page as ${text}`);
  const given = values.map((value) => client.escapeLiteral(literalOf(value))).join(', ');
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) execute page (${given})`,
  );
  await client.query('deallocate page');
  const [root] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!root) throw new Error('no plan');
  const nodes = nodesOf(root.Plan);
  const readBy = (node: Plan) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return {
    rows: root.Plan['Actual Rows'],
    read: Math.max(...nodes.map(readBy)),
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))].sort(),
  };
}
