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
  /** Its host is looked up by the instance, which finds this machine. */
  urlOf(path: string): string;
  readonly received: ReceivedMessage[];
  /** What it does with whatever comes there; 204 unless told. */
  answer(path: string, how: (response: ServerResponse) => void): void;
  stop(): Promise<void>;
}

/** Somebody who takes events, on a port of this machine. */
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
