import type { Context } from '../../../context.ts';
import { countsOf } from '../../core/index.ts';
import { limitRulesOf, type Limit } from './limit-rules.ts';

export interface ListedLimits {
  readonly limits: readonly Limit[];
  /** Whether there are more counters than were read. */
  readonly isCapped: boolean;
}

/** Returns every limit and its current use in the project. */
export async function listLimits(ctx: Context, projectId: string): Promise<ListedLimits> {
  const rules = limitRulesOf(ctx);
  const counts = await countsOf(ctx, projectId, Object.fromEntries(rules.map(({ id, max }) => [id, max])));
  const limits = rules.map(({ isCounted, ...rule }): Limit => {
    const { counted = 0, atLimit = 0, most = 0 } = counts.of(rule.id) ?? {};
    return {
      ...rule,
      counted: isCounted ? counted : null,
      at_limit: isCounted ? atLimit : null,
      used: rule.per === 'project' ? most : null,
    };
  });
  return { limits, isCapped: counts.isCapped };
}
