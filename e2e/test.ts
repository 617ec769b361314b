import { expect, test as base, type Page } from '@playwright/test';
import { findViolations } from './axe.ts';
import { createTestProject, type TestProject } from './project.ts';

interface Fixtures {
  /** The project that the demo app embeds in this test. */
  readonly project: TestProject;
  /** A page of another browser, which knows nothing of this one: another machine, a phone, a mail scanner. */
  readonly elsewhere: Page;
  /** Finds what keeps people from using the page as it is now, by all rules or by the given ones. */
  readonly findBarriers: (rules?: string[]) => Promise<string[]>;
}

export const test = base.extend<Fixtures>({
  // For every test, whether or not it speaks of it: tests share the instance, never a project.
  project: [
    async ({ page }, use) => {
      const project = await createTestProject();
      await project.embedIn(page);
      await use(project);
    },
    { auto: true },
  ],
  elsewhere: async ({ browser, project }, use) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await project.embedIn(page);
    await use(page);
    await context.close();
  },
  findBarriers: async ({ page }, use) => {
    await use((rules) => findViolations(page, rules));
  },
});

export { expect };
