import type { IncomingMessage, RequestListener } from 'node:http';

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Whoever announces a body sends all of it within this time, or is cut off. node:http can say that for all requests alone;
 * here an upload, once it is known who sends it, gets a longer one (upload.ts).
 */
export const withBodyDeadline =
  (listener: RequestListener, millis: number): RequestListener =>
  (incoming, outgoing) => {
    if (hasBody(incoming)) {
      const deadline = setTimeout(() => {
        if (!incoming.complete) incoming.destroy();
      }, millis);
      deadline.unref();
      deadlines.set(incoming, deadline);
      incoming.once('close', () => clearTimeout(deadline));
    }
    return listener(incoming, outgoing);
  };

export const liftBodyDeadline = (incoming: IncomingMessage | undefined): void => {
  if (incoming) clearTimeout(deadlines.get(incoming));
};
