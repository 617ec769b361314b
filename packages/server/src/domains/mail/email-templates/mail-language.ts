import { directionOf, type Direction, type Language, type MailMessages, type MailSentence } from '@keystead/messages';

/** How mails speak. */
export interface MailLanguage {
  readonly code: Language;
  readonly direction: Direction;
  readonly say: (sentence: MailSentence) => string;
}

const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ messages: MailMessages }>>> = {
  de: () => import('@keystead/messages/mails/de'),
  he: () => import('@keystead/messages/mails/he'),
};

/** Each language is loaded with the first mail in it. English is there already: sentences are their own translation. */
export async function loadMailLanguage(code: Language = 'en'): Promise<MailLanguage> {
  const direction = directionOf(code);
  if (code === 'en') return { code, direction, say: (sentence) => sentence };
  const { messages } = await loaders[code]();
  return { code, direction, say: (sentence) => messages[sentence] };
}
