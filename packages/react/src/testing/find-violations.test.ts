import axe from 'axe-core';

/** Every violation of any rule of axe, with everything in its final place. */
export async function findViolations(): Promise<string[]> {
  const { violations } = await axe.run(document.body);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
