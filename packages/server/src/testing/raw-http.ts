import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends raw bytes over a new connection, which client libraries would not allow, and reads one response. */
export function sendRaw(port: number, ...parts: readonly (string | Uint8Array)[]): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    const finish = (isClosed: boolean) => {
      const answer = parseAnswer(received, isClosed);
      if (answer) resolve(answer);
      else if (isClosed) reject(new Error(`no whole answer but ${JSON.stringify(received.slice(0, 200))}`));
      if (answer || isClosed) socket.destroy();
    };
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      received += text;
      finish(false);
    });
    // A server that refuses early may close before it has read everything; only its response matters.
    socket.on('error', () => finish(true));
    socket.on('end', () => finish(true));
    for (const part of parts) socket.write(part);
  });
}

/** Builds the head of an API request; `headers` are added to the defaults. */
export function requestHead(line: string, headers: Readonly<Record<string, string>> = {}): string {
  const all = { host: 'localhost', ...headers };
  return [
    `${line} HTTP/1.1`,
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
    '',
    '',
  ].join('\r\n');
}

function parseAnswer(text: string, isClosed: boolean): RawAnswer | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = text.slice(end + 4);
  const length = headers['content-length'];
  if (!isClosed && (length === undefined || body.length < Number(length))) return undefined;
  return { status: Number(statusLine.split(' ')[1]), headers, body };
}
