import type { IncomingMessage, RequestListener } from 'node:http';

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Closes the connection if an announced body is not complete in time. node:http has only one limit for all requests;
 * here an upload gets a longer one once its sender is known (upload.ts).
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
