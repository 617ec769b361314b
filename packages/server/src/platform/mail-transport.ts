import { connect, type LookupFunction, type Socket } from 'node:net';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { checkedAddresses, type Lookup, type Reach, type ResolvedAddress } from './checked-address.ts';
import { unlessAborted, withDeadline } from './deadline.ts';
import { createTranscript, type Transcript, type TranscriptLine } from './mail-transcript.ts';
import { createMailBreaker } from './mail-transport-breaker.ts';
import { explainFailure, MailFailure } from './mail-transport-failure.ts';
import { hashSecret } from './secret-hash.ts';
import { composeMessage, envelopeOf, type MailMessage } from './mail-transport-message.ts';

/** Opportunistic: encrypted if the server offers it. None: never, only for servers on this machine. */
export type SmtpSecurity = 'tls' | 'starttls' | 'opportunistic' | 'none';

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly security: SmtpSecurity;
  readonly login: { readonly username: string; readonly password: string } | undefined;
  readonly reach: Reach;
}

export interface MailTransport {
  /**
   * Resolves when the server has accepted the message. Rejects with a MailFailure, or with a PostponedError if no
   * attempt was made.
   */
  send(server: SmtpServer, message: MailMessage, signal: AbortSignal): Promise<void>;
  /** Does the work of sending and fails like it, but disconnects before naming the recipient, so nothing is sent. */
  rehearse(server: SmtpServer, message: MailMessage, signal: AbortSignal): Promise<void>;
  /**
   * Sends even if the server is known to be unavailable, and returns the transcript. The result doesn't affect other
   * emails.
   */
  converse(server: SmtpServer, message: MailMessage, signal: AbortSignal): Promise<Conversation>;
}

export interface Conversation {
  /** Undefined: the server has accepted the message. */
  readonly failure: MailFailure | undefined;
  readonly transcript: readonly TranscriptLine[];
}

export interface TransportOptions {
  readonly lookup?: Lookup;
  /** Certificates to trust besides those of Node. */
  readonly trustedCertificate?: string;
  readonly timeouts?: { readonly connectMillis: number; readonly idleMillis: number; readonly wholeMillis: number };
}

const TIMEOUTS = { connectMillis: 10_000, idleMillis: 30_000, wholeMillis: 60_000 };
/** Shorter, because a person waits for the result. */
const CONVERSATION_TIMEOUTS = { connectMillis: 8_000, idleMillis: 10_000, wholeMillis: 20_000 };
/** A longer response can't come from an SMTP server. */
const LONGEST_ANSWER_BYTES = 64 * 1024;

/** Sends emails by SMTP, one connection per message. The conversation is never logged. */
export function createMailTransport(options: TransportOptions = {}): MailTransport {
  const breaker = createMailBreaker();
  async function attempt(server: SmtpServer, message: MailMessage, delivery: Delivery): Promise<void> {
    const name = nameOf(server);
    breaker.enter(name);
    try {
      const millis = (delivery.timeouts ?? TIMEOUTS).wholeMillis;
      await withDeadline({ millis, signal: delivery.signal }, (signal) =>
        deliver(server, message, { ...delivery, signal }),
      );
      breaker.succeeded(name);
    } catch (error) {
      const failure = error instanceof MailFailure ? error : explainFailure(error, secretsOf(server));
      if (failure.isServerAway && !delivery.signal.aborted) breaker.failed(name);
      else breaker.succeeded(name); // it rejected the message, but it responded
      throw failure;
    }
  }
  return {
    send: (server, message, signal) => attempt(server, message, { ...options, signal, isRehearsal: false }),
    rehearse: (server, message, signal) => attempt(server, message, { ...options, signal, isRehearsal: true }),
    converse: (server, message, signal) =>
      converse(server, message, { timeouts: CONVERSATION_TIMEOUTS, ...options, signal, isRehearsal: false }),
  };
}

async function converse(server: SmtpServer, message: MailMessage, delivery: Delivery): Promise<Conversation> {
  const transcript = createTranscript(secretsOf(server));
  const millis = (delivery.timeouts ?? CONVERSATION_TIMEOUTS).wholeMillis;
  try {
    await withDeadline({ millis, signal: delivery.signal }, (signal) =>
      deliver(server, message, { ...delivery, signal, transcript }),
    );
    return { failure: undefined, transcript: transcript.lines };
  } catch (error) {
    const failure = error instanceof MailFailure ? error : explainFailure(error, secretsOf(server));
    return { failure, transcript: transcript.lines };
  }
}

/**
 * Includes the login, because others may use the same server with a working login, and some servers use one username
 * for all.
 */
const nameOf = ({ host, port, login }: SmtpServer): string =>
  JSON.stringify([host, port, login?.username, login && hashSecret(login.password).toString('base64')]);

type Delivery = TransportOptions & {
  readonly signal: AbortSignal;
  readonly isRehearsal: boolean;
  readonly transcript?: Transcript;
};

async function deliver(server: SmtpServer, message: MailMessage, delivery: Delivery): Promise<void> {
  const { lookup, signal, timeouts = TIMEOUTS } = delivery;
  const envelope = envelopeOf(message);
  const content = await composeMessage(message);
  const addresses = await unlessAborted(checkedAddresses(server.host, server.reach, lookup), signal);
  const socket = await openSocket(server, addresses, signal, timeouts.connectMillis);
  delivery.transcript?.note(`Connected to ${server.host}, port ${server.port}.`);
  const connection = new SMTPConnection({ ...optionsOf(server, delivery), connection: socket });
  try {
    const failed = new Promise<never>((_, reject) => {
      connection.on('error', reject);
      connection.on('end', () => reject(new Error('the connection was closed')));
    });
    const step = (run: (done: (error?: Error | null) => void) => void) =>
      Promise.race([
        failed,
        new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve()))),
      ]);
    failed.catch(() => undefined); // prevents an unhandled rejection after the last step
    await step((done) => connection.connect(done));
    const { login } = server;
    if (login) await step((done) => connection.login({ user: login.username, pass: login.password }, done));
    if (!delivery.isRehearsal)
      await step((done) => connection.send({ ...envelope, size: content.length }, content, (error) => done(error)));
    connection.quit();
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

function optionsOf(server: SmtpServer, { trustedCertificate, transcript, timeouts = TIMEOUTS }: Delivery) {
  const { host, port, security } = server;
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    opportunisticTLS: security === 'opportunistic',
    greetingTimeout: timeouts.connectMillis,
    socketTimeout: timeouts.idleMillis,
    maxResponseSize: LONGEST_ANSWER_BYTES,
    logger: transcript?.logger ?? false,
    transactionLog: transcript !== undefined,
    tls: {
      minVersion: 'TLSv1.2' as const,
      // An attacker who could present a wrong certificate could as well remove the offer of encryption.
      rejectUnauthorized: security !== 'opportunistic',
      ...(trustedCertificate !== undefined && { ca: [trustedCertificate] }),
    },
  };
}

/** Makes Node connect to the checked addresses without a lookup of its own. */
function openSocket(
  { host, port }: SmtpServer,
  addresses: readonly ResolvedAddress[],
  signal: AbortSignal,
  timeoutMillis: number,
): Promise<Socket> {
  const checked: LookupFunction = (_host, { all }, found) => {
    const [first] = addresses;
    if (all) found(null, [...addresses]);
    else found(null, first?.address ?? '', first?.family);
  };
  const socket = connect({ host, port, lookup: checked, autoSelectFamily: true, signal });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error('no connection in time')), timeoutMillis);
    socket.once('error', reject);
    socket.once('connect', () => resolve(socket));
    socket.once('close', () => clearTimeout(timer));
    socket.once('connect', () => clearTimeout(timer));
  });
}

const secretsOf = ({ login }: SmtpServer): string[] =>
  login ? [login.password, `\0${login.username}\0${login.password}`] : [];
