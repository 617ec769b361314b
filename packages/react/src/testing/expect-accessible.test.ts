import axe from 'axe-core';
import { expect } from 'vitest';

/** Not one violation of any rule of axe, with everything in its final place. */
export async function expectAccessible(element: Element = document.body): Promise<void> {
  for (const animation of document.getAnimations()) {
    // What runs for ever cannot be finished; taken away, it shows its plain state.
    if (animation.effect?.getTiming().iterations === Infinity) animation.cancel();
    else animation.finish();
  }
  const { violations } = await axe.run(element);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}
