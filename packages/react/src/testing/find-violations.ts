import axe from 'axe-core';

/** Every violation of any rule of axe, or of the given ones, with everything in its final place. */
export async function findViolations(rules?: string[]): Promise<string[]> {
  // Telling what is fine, and where it is, would take longer than looking at it.
  const options = { resultTypes: ['violations' as const], selectors: false };
  const { violations } = await axe.run(
    document.body,
    rules ? { ...options, runOnly: { type: 'rule', values: rules } } : options,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
