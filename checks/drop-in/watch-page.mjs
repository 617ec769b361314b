/** Its analytics would sign visitors up without an address. It is told that nobody may, prints so, and gives up. */
const ALWAYS_REFUSED = 'ANONYMOUS_ACCOUNTS_NOT_ENABLED';

/**
 * Listens to everything a page may complain about. Answers of the API that are errors count as complaints, unless the step
 * at hand expects their code.
 * @param {import('playwright').Page} page
 * @param {string} apiUrl
 */
export async function watchPage(page, apiUrl) {
  /** @type {string[]} */
  const problems = [];
  /** @type {Map<string, number>} how often each expected code came */
  const expected = new Map();
  const complain = (/** @type {string} */ text) => {
    if (!text.includes(ALWAYS_REFUSED)) problems.push(`${page.url()}: ${text}`);
  };

  // The package loads scripts of others; what they say is not our matter.
  await page.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => route.fulfill({ status: 200, contentType: 'text/javascript', body: '' }),
  );
  page.on('pageerror', (error) => complain(`it threw ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complain(`it printed ${message.text()}`);
  });
  page.on('dialog', async (dialog) => {
    complain(`it alerted ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('response', async (response) => {
    if (!response.url().startsWith(apiUrl)) return;
    const headers = response.headers();
    const status = Number(headers['x-stack-actual-status'] ?? response.status());
    if (status < 400) return;
    const code = headers['x-stack-known-error'] ?? String(status);
    const count = expected.get(code);
    if (count !== undefined) expected.set(code, count + 1);
    else complain(`${response.request().method()} ${response.url()} answered ${status}, ${code}`);
  });

  return {
    problems,
    /**
     * Does something that must be refused, with this code.
     * @param {string} code
     * @param {() => Promise<unknown>} work
     */
    expectRefusal: async (code, work) => {
      expected.set(code, 0);
      await work();
      if (expected.get(code) === 0) problems.push(`${page.url()}: nothing was refused with ${code}`);
      expected.delete(code);
    },
    /**
     * Does something during which these codes may come or not: what was asked for meanwhile, and answered afterwards.
     * @param {readonly string[]} codes or statuses of refusals that have none
     * @param {() => Promise<unknown>} work
     */
    tolerate: async (codes, work) => {
      for (const code of codes) expected.set(code, 0);
      await work();
      for (const code of codes) expected.delete(code);
    },
  };
}
