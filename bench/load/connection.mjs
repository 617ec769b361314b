import { connect } from 'node:net';

const BUFFER_BYTES = 65_536;

/**
 * One kept-alive HTTP/1.1 connection that carries one request at a time. It understands just enough of HTTP to see
 * where an answer ends: on two cores every microsecond spent here is taken from the server under test.
 * @param {number} port
 * @param {{ onAnswer: (status: number, body: () => string, location: () => string | undefined) => void, onLost: (reason: string) => void }} listener
 */
export function openConnection(port, { onAnswer, onLost }) {
  /** @type {Buffer | undefined} */
  let pending;
  let isClosing = false;

  const socket = connect({
    host: '127.0.0.1',
    port,
    noDelay: true,
    onread: {
      buffer: Buffer.allocUnsafe(BUFFER_BYTES),
      callback: (length, buffer) => {
        const arrived = /** @type {Buffer} */ (buffer).subarray(0, length);
        const received = pending ? Buffer.concat([pending, arrived]) : arrived;
        const answer = readAnswer(received);
        if (answer) {
          pending = undefined;
          onAnswer(answer.status, answer.body, answer.location);
        } else if (!pending) {
          pending = Buffer.from(arrived); // the buffer is used again for what comes next
        } else {
          pending = received;
        }
        return true;
      },
    },
  });
  socket.on('error', (error) => !isClosing && onLost(error.message));
  socket.on('close', () => !isClosing && onLost('the server closed the connection'));

  return {
    /** @param {string} request */
    send: (request) => void socket.write(request, 'latin1'),
    close: () => {
      isClosing = true;
      socket.destroy();
    },
  };
}

/** @param {Buffer} received */
function readAnswer(received) {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = received.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const bodyStart = headEnd + 4;
  const location = () => /\r\nlocation: *([^\r]+)/i.exec(head)?.[1];
  const length = /\r\ncontent-length: *(\d+)/i.exec(head);
  if (length) {
    const end = bodyStart + Number(length[1]);
    return received.length < end
      ? undefined
      : { status, location, body: () => received.toString('utf8', bodyStart, end) };
  }
  // With one request at a time, nothing can follow the last chunk.
  const isWhole = received.toString('latin1', Math.max(bodyStart, received.length - 5)) === '0\r\n\r\n';
  return isWhole ? { status, location, body: () => joinChunks(received.toString('utf8', bodyStart)) } : undefined;
}

/** Takes the sizes out of a chunked body whose chunks hold no line breaks, as compact JSON does not. @param {string} text */
const joinChunks = (text) =>
  text
    .split('\r\n')
    .filter((_, index) => index % 2 === 1)
    .join('');
