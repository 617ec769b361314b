import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver {
  /** Returns a URL whose host the instance resolves to this machine. */
  urlOf(path: string): string;
  readonly received: ReceivedMessage[];
  /** Sets the response of a path; 204 by default. */
  answer(path: string, how: (response: ServerResponse) => void): void;
  stop(): Promise<void>;
}

/** Starts a webhook endpoint on a port of this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  const answers = new Map<string, (response: ServerResponse) => void>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    void text(request).then((body) => {
      received.push({ path, headers: request.headers, body });
      const how = answers.get(path);
      if (how) how(response);
      else response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (path) => `http://receiver.example:${port}${path}`,
    received,
    answer: (path, how) => void answers.set(path, how),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
