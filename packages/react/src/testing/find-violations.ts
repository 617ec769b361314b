import axe from 'axe-core';

/** Returns every violation of all axe rules, or of the given ones. */
export async function findViolations(rules?: string[]): Promise<string[]> {
  // Reporting what passes, with selectors, would take longer than the checks.
  const options = { resultTypes: ['violations' as const], selectors: false };
  const { violations } = await axe.run(
    document.body,
    rules ? { ...options, runOnly: { type: 'rule', values: rules } } : options,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
