import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { composeMessage, type MailMessage } from './mail-transport-message.ts';

const message: MailMessage = {
  id: '5a1e7ab0-0000-4000-8000-000000000000',
  from: { name: 'Acme', address: 'app@example.com' },
  to: 'mira@example.com',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
};
/** What the composer would understand, and no type of ours lets through. */
const smuggled = (content: object) => content as unknown as string;
const parts = ['html', 'text'] as const;

test.each(parts)('no file is read into the %s of a mail', async (part) => {
  const content = smuggled({ path: fileURLToPath(import.meta.url) });

  await expect(composeMessage({ ...message, [part]: content })).rejects.toThrow('File access rejected');
});

test.each(parts)('no address is fetched into the %s of a mail', async (part) => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end('fetched');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const content = smuggled({ href: `http://127.0.0.1:${port}/` });

  await expect(composeMessage({ ...message, [part]: content })).rejects.toThrow('Url access rejected');

  expect(requests).toBe(0);
  await new Promise((resolve) => server.close(resolve));
});
