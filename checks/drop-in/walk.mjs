import { chromium } from 'playwright';
import { foundBrowser } from '../../scripts/browser/found-browser.mjs';
import { openInbox } from './inbox.mjs';
import { openVisitor } from './visitor.mjs';
import { accountSettings } from './walk-account-settings.mjs';
import { otherPages } from './walk-other-pages.mjs';
import { secondFactor } from './walk-second-factor.mjs';
import { forgottenPassword, magicLinks, passwordAndTabs } from './walk-sign-in.mjs';

/** @type {Record<string, (visitor: import('./visitor.mjs').Visitor, otherTab: import('./visitor.mjs').Visitor) => Promise<void>>} */
const courses = { passwordAndTabs, forgottenPassword, magicLinks, accountSettings, secondFactor, otherPages };

/**
 * Goes through every screen that the package has, as people would. Whatever a page complains about ends it.
 * @param {{ appUrl: string, apiUrl: string }} where
 */
export async function walk({ appUrl, apiUrl }) {
  const { channel, launchOptions } = foundBrowser();
  const browser = await chromium.launch({ ...launchOptions, ...(channel === undefined ? {} : { channel }) });
  try {
    const inbox = openInbox(apiUrl);
    for (const [name, course] of Object.entries(courses)) {
      const context = await browser.newContext({ baseURL: appUrl });
      const visitors = [await openVisitor(context, { apiUrl, inbox }), await openVisitor(context, { apiUrl, inbox })];
      const [visitor, otherTab] = /** @type {[typeof visitors[0], typeof visitors[0]]} */ (visitors);
      const complaints = () => visitors.flatMap(({ problems }) => problems).join('\n');
      await course(visitor, otherTab).catch((error) => {
        throw new Error(`${name} ended at ${visitor.page.url()}\n${complaints()}`, { cause: error });
      });
      if (complaints() !== '') throw new Error(`${name}: the pages complained\n${complaints()}`);
      await context.close();
    }
  } finally {
    await browser.close();
  }
}
