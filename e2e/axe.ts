import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose result depends on the color scheme. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Finds every violation of any rule of axe, or of the given rules, on the page and in its frames. */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) found.push(...(await findInFrame(frame, rules)));
  return found;
}

async function findInFrame(frame: Frame, rules?: string[]): Promise<string[]> {
  const isInner = frame.parentFrame() !== null;
  if (!(await frame.evaluate(() => 'axe' in globalThis))) {
    await frame.evaluate(source);
    if (isInner) await frame.evaluate(runTimersAtOnce);
  }
  const options: RunOptions = {
    // Describing what is fine, and where it is, takes longer than checking it.
    resultTypes: ['violations'],
    selectors: false,
    iframes: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
    // A mail has no landmarks of its own, because it is shown inside the page of a mail program.
    ...(isInner && { preload: false, rules: { 'landmark-one-main': { enabled: false }, region: { enabled: false } } }),
  };
  return frame.evaluate(async (asked) => {
    const { axe } = globalThis as unknown as {
      axe: { run: (at: Document, options: RunOptions) => Promise<AxeResults> };
    };
    // Colors and positions that still change would be checked half-way.
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    const { violations } = await axe.run(document, asked);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }, options);
}

/** A sandboxed mail never runs timers, and axe would wait for them for ever. */
function runTimersAtOnce(): void {
  globalThis.setTimeout = ((run: () => void) => void Promise.resolve().then(run)) as unknown as typeof setTimeout;
}
