import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { mailSinkCertificate, mailSinkKey } from './mail-sink-certificate.ts';
import { openMailSinkDoor } from './mail-sink-door.ts';
import { parseMail, type ReceivedMail } from './mail-sink-mail.ts';

/**
 * What the server does wrong from now on: no connection at all, connections that hear nothing, a refusal of every login
 * that repeats what was sent (535), a refusal for now (451) or for good (550) of every recipient, or the loss of the
 * connection when the message has been read: before it was kept, or after that, so that nobody is told.
 */
export type MailSinkTrouble = 'refuse' | 'hang' | '535' | '451' | '550' | 'drop after data' | 'keep and drop';

export interface MailSinkOptions {
  /** How connections are protected; in the clear only, unless given. */
  readonly tls?: 'none' | 'starttls' | 'implicit';
  /** Asks for this login, and takes no other. */
  readonly login?: { readonly username: string; readonly password: string };
}

export interface MailSink {
  readonly host: string;
  readonly port: number;
  /** The certificate to trust. */
  readonly certificate: string;
  /** Everything received so far. */
  readonly inbox: readonly ReceivedMail[];
  /** The oldest mail to this address that `next` has not given yet; waits for it. */
  next(recipient: string): Promise<ReceivedMail>;
  /** Undefined: all is well again. */
  misbehave(trouble: MailSinkTrouble | undefined): Promise<void>;
  /** How many connections were made so far. */
  connections(): number;
  stop(): Promise<void>;
}

/** A real SMTP server on loopback that keeps what it gets, and can be told to misbehave. */
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
  server.on('error', () => undefined); // clients that hang up are part of the game

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
