import { directionOf, type Direction, type Language, type MailMessages, type MailSentence } from '@keystead/messages';

/** The language of an email, with its translations. */
export interface MailLanguage {
  readonly code: Language;
  readonly direction: Direction;
  readonly say: (sentence: MailSentence) => string;
}

const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ messages: MailMessages }>>> = {
  de: () => import('@keystead/messages/mails/de'),
  he: () => import('@keystead/messages/mails/he'),
};

/** Loads a language with the first email in it. English needs no file, because the sentences are their own keys. */
export async function loadMailLanguage(code: Language = 'en'): Promise<MailLanguage> {
  const direction = directionOf(code);
  if (code === 'en') return { code, direction, say: (sentence) => sentence };
  const { messages } = await loaders[code]();
  return { code, direction, say: (sentence) => messages[sentence] };
}
