import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { mailSinkCertificate, mailSinkKey } from './mail-sink-certificate.ts';
import { openMailSinkDoor } from './mail-sink-door.ts';
import { parseMail, type ReceivedMail } from './mail-sink-mail.ts';

/**
 * Failures of the server: it refuses connections, accepts them without responding, refuses every login with an error
 * that repeats the password (535), refuses every recipient temporarily (451) or permanently (550), or drops the
 * connection after reading the message, either before or after storing it, so that the sender gets no confirmation.
 */
export type MailSinkTrouble = 'refuse' | 'hang' | '535' | '451' | '550' | 'drop after data' | 'keep and drop';

export interface MailSinkOptions {
  /** How connections are encrypted; not at all by default. */
  readonly tls?: 'none' | 'starttls' | 'implicit';
  /** Requires this login and refuses all others. */
  readonly login?: { readonly username: string; readonly password: string };
}

export interface MailSink {
  readonly host: string;
  readonly port: number;
  /** The certificate for clients to trust. */
  readonly certificate: string;
  /** All emails received so far. */
  readonly inbox: readonly ReceivedMail[];
  /** Returns the oldest email to this address that `next` has not returned yet. Waits until there is one. */
  next(recipient: string): Promise<ReceivedMail>;
  /** Starts a failure; undefined ends it. */
  misbehave(trouble: MailSinkTrouble | undefined): Promise<void>;
  /** The number of connections so far. */
  connections(): number;
  stop(): Promise<void>;
}

/** Starts a real SMTP server on loopback, which keeps its emails and can simulate failures. */
export async function startMailSink(options: MailSinkOptions = {}): Promise<MailSink> {
  const inbox: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  let waiting: (() => void)[] = [];
  let trouble: MailSinkTrouble | undefined;

  const server = new SMTPServer({
    ...securityOf(options),
    onAuth: ({ username, password }, _session, done) =>
      trouble !== '535' && username === options.login?.username && password === options.login?.password
        ? done(null, { user: username })
        : done(Object.assign(new Error(`these are not the words: ${username} ${password}`), { responseCode: 535 })),
    onRcptTo: (_address, _session, done) => done(refusalOf(trouble)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (trouble === 'drop after data') return door.dropAll();
        const hangUp = () => door.drop(session.remotePort);
        return void keep(Buffer.concat(chunks), session, trouble === 'keep and drop' ? hangUp : done);
      });
    },
  });
  server.on('error', () => undefined); // tests disconnect clients on purpose

  async function keep(raw: Buffer, session: SMTPServerSession, answer: () => void): Promise<void> {
    inbox.push(await parseMail(raw, session));
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
    answer();
  }

  const listening = server.listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => listening.once('listening', resolve));
  const door = await openMailSinkDoor((listening.address() as { port: number }).port);

  return {
    host: '127.0.0.1',
    port: door.port,
    certificate: mailSinkCertificate,
    inbox,
    async next(recipient) {
      for (;;) {
        const found = inbox.find((mail) => mail.recipients.includes(recipient) && !taken.has(mail));
        if (found) {
          taken.add(found);
          return found;
        }
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    async misbehave(next) {
      trouble = next;
      await door.set(next === 'refuse' ? 'closed' : next === 'hang' ? 'silent' : 'open');
    },
    connections: () => door.connections(),
    async stop() {
      await door.set('closed');
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function securityOf({ tls = 'none', login }: MailSinkOptions) {
  return {
    secure: tls === 'implicit',
    hideSTARTTLS: tls !== 'starttls',
    authOptional: !login,
    allowInsecureAuth: tls === 'none',
    disabledCommands: [...(tls === 'starttls' ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    disableReverseLookup: true,
    cert: mailSinkCertificate,
    key: mailSinkKey,
  };
}

function refusalOf(trouble: MailSinkTrouble | undefined): Error | null {
  if (trouble !== '451' && trouble !== '550') return null;
  return Object.assign(new Error('this mailbox is not available'), { responseCode: Number(trouble) });
}
