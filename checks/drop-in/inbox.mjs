import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 60_000; // for what hangs, on a busy machine too

/**
 * @typedef {object} Mail
 * @property {string} id
 * @property {string} template
 * @property {readonly string[]} links
 * @property {string} [code]
 */

/**
 * The mails of the development inbox.
 * @param {string} apiUrl
 */
export function openInbox(apiUrl) {
  /** @type {Set<string>} */
  const skipped = new Set();

  /** @param {string} recipient */
  const list = async (recipient) => {
    const response = await fetch(`${apiUrl}/inbox/mails.json?${new URLSearchParams({ recipient })}`);
    const { items } = /** @type {{ items: Mail[] }} */ (await response.json());
    return items;
  };

  return {
    /**
     * The newest mail of its kind to an address, once it is there.
     * @param {string} template
     * @param {string} recipient
     * @returns {Promise<Mail>}
     */
    async newest(template, recipient) {
      const givesUpAt = Date.now() + PATIENCE_MS;
      while (Date.now() < givesUpAt) {
        const found = (await list(recipient)).find((mail) => mail.template === template && !skipped.has(mail.id));
        if (found) return found;
        await pause(50);
      }
      throw new Error(`no mail of the kind ${template} came to ${recipient}`);
    },

    /** Leaves out what an address has received so far. @param {string} recipient */
    async skipEarlier(recipient) {
      for (const { id } of await list(recipient)) skipped.add(id);
    },
  };
}
