import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 15_000;

/**
 * @typedef {object} Mail
 * @property {string} template
 * @property {readonly string[]} links
 * @property {string} [code]
 */

/**
 * The mails of the development inbox.
 * @param {string} apiUrl
 */
export const openInbox = (apiUrl) => ({
  /**
   * The newest mail of its kind to an address, once it is there.
   * @param {string} template
   * @param {string} recipient
   * @returns {Promise<Mail>}
   */
  async newest(template, recipient) {
    const givesUpAt = Date.now() + PATIENCE_MS;
    while (Date.now() < givesUpAt) {
      const response = await fetch(`${apiUrl}/inbox/mails.json?${new URLSearchParams({ recipient })}`);
      const { items } = /** @type {{ items: Mail[] }} */ (await response.json());
      const found = items.find((mail) => mail.template === template);
      if (found) return found;
      await pause(50);
    }
    throw new Error(`no mail of the kind ${template} came to ${recipient}`);
  },
  clear: () => fetch(`${apiUrl}/inbox/mails.json`, { method: 'DELETE' }),
});
