/** A line of an SMTP conversation. */
export interface TranscriptLine {
  readonly from: 'keystead' | 'server' | 'note';
  readonly text: string;
}

const MOST_LINES = 100;
const LONGEST_LINE = 500;
const BLANKED = '••••';

/** What nodemailer reports about a line. */
interface SpokenLine {
  readonly tnx?: string;
}

export interface Transcript {
  readonly lines: readonly TranscriptLine[];
  note(text: string): void;
  /** Receives the lines from nodemailer, and drops its other details. */
  readonly logger: { debug(spoken: SpokenLine, text: string): void };
}

/**
 * Creates a transcript for people, without credentials: login commands are always hidden, and the given secrets are
 * redacted in all encodings in which a server may repeat them.
 */
export function createTranscript(secrets: readonly string[]): Transcript {
  const lines: TranscriptLine[] = [];
  const forms = secrets.filter((secret) => secret !== '').flatMap(formsOf);
  let isLoginAsked = false;
  const add = (from: TranscriptLine['from'], text: string) => {
    for (const line of text.split('\n'))
      if (lines.length < MOST_LINES) lines.push({ from, text: tidy(blank(line, forms)) });
  };
  return {
    lines,
    note: (text) => add('note', text),
    logger: {
      debug({ tnx }, text) {
        if (tnx === 'server') {
          isLoginAsked = text.startsWith('334');
          add('server', text);
        } else if (tnx === 'client') {
          const [, mechanism] = /^AUTH (\S+)/i.exec(text) ?? [];
          const isLogin = isLoginAsked || mechanism !== undefined;
          const shown = mechanism === undefined ? BLANKED : `AUTH ${mechanism} ${BLANKED}`;
          add('keystead', isLogin ? shown : text);
        }
      },
    },
  };
}

const formsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret);
  return [
    secret,
    ...(['base64', 'base64url', 'hex'] as const).map((form) => bytes.toString(form)),
    encodeURIComponent(secret),
  ];
};

const blank = (text: string, forms: readonly string[]): string =>
  forms.reduce((shown, form) => shown.replaceAll(form, BLANKED), text);

const tidy = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_LINE);
