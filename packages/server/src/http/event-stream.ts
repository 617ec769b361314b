import type { Signal } from '../platform/signal.ts';

const HEARTBEAT_MS = 25_000;

/** Sends one server-sent event `change` per signal, until the client disconnects or the process stops. */
export function openEventStream(signal: Signal, { isEnding }: { isEnding: () => boolean }): Response {
  if (isEnding()) return new Response(null, { status: 204 }); // 204 stops browsers from reconnecting
  const encoder = new TextEncoder();
  let close: () => void = () => undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS);
      const stopListening = signal.listen(() => {
        if (!isEnding()) return write('event: change\ndata: {}\n\n');
        close();
        return controller.close();
      });
      close = () => {
        clearInterval(heartbeat);
        stopListening();
      };
      write('retry: 1000\n\n');
    },
    cancel: () => close(),
  });
  return new Response(stream, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}
