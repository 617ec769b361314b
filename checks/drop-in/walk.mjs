import { chromium } from 'playwright';
import { foundBrowser } from '../../scripts/browser/found-browser.mjs';
import { openInbox } from './inbox.mjs';
import { openVisitor } from './visitor.mjs';
import { accountSettings } from './walk-account-settings.mjs';
import { oauth } from './walk-oauth.mjs';
import { otherPages } from './walk-other-pages.mjs';
import { secondFactor } from './walk-second-factor.mjs';
import { forgottenPassword, magicLinks, passwordAndTabs } from './walk-sign-in.mjs';
import { teams } from './walk-teams.mjs';

/** @typedef {import('./visitor.mjs').Visitor} Visitor */

/** @typedef {Record<string, (visitor: Visitor, otherTab: Visitor, somebodyElse: Visitor) => Promise<void>>} Courses */

/** @type {readonly Courses[]} those of one group follow each other, the groups run at the same time */
const groups = [
  { passwordAndTabs, forgottenPassword, magicLinks, secondFactor, otherPages },
  { accountSettings, teams, oauth },
];

/**
 * Goes through every screen that the package has, as people would. Whatever a page complains about ends it.
 * @param {{ appUrl: string, apiUrl: string, provider: import('../fixtures/strict-provider.mjs').StrictProvider }} where
 */
export async function walk({ appUrl, apiUrl, provider }) {
  const { channel, launchOptions } = foundBrowser();
  const browser = await chromium.launch({ ...launchOptions, ...(channel === undefined ? {} : { channel }) });
  const inbox = openInbox(apiUrl);

  /** @param {string} name @param {Courses[string]} course */
  const take = async (name, course) => {
    const [context, elsewhere] = [
      await browser.newContext({ baseURL: appUrl }),
      await browser.newContext({ baseURL: appUrl }),
    ];
    const open = (/** @type {typeof context} */ where) => openVisitor(where, { apiUrl, inbox, provider });
    const visitors = /** @type {const} */ ([await open(context), await open(context), await open(elsewhere)]);
    const complaints = () => visitors.flatMap(({ problems }) => problems).join('\n');
    await course(...visitors).catch((error) => {
      const pages = visitors.map(({ page }) => page.url()).join(', ');
      throw new Error(`${name} ended at ${pages}\n${complaints()}`, { cause: error });
    });
    if (complaints() !== '') throw new Error(`${name}: the pages complained\n${complaints()}`);
    await Promise.all([context.close(), elsewhere.close()]);
  };

  /** @param {Courses} courses */
  const takeAll = async (courses) => {
    for (const [name, course] of Object.entries(courses)) await take(name, course);
  };
  try {
    await Promise.all(groups.map(takeAll));
  } finally {
    await browser.close();
  }
}
