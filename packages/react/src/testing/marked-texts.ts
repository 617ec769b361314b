import type { Messages } from '@keystead/messages';
import { longNamed } from './fake-client-app.ts';

// Invisible to people and to the queries of the tests, but findable in the page.
const MARK = '\u200b';

/** A language that is English with a mark before and after each sentence. */
export const markedTexts = new Proxy({} as Messages, {
  get: (_, sentence) => `${MARK}${String(sentence)}${MARK}`,
});

/** Data of the project, its users and their devices, and the SDK's messages for developers. */
const DATA: readonly (string | null)[] = [
  'you@example.com',
  'Acme',
  'acme-sso',
  'Google',
  'GitHub',
  'Discord',
  'Mira Okafor',
  'MO',
  'mira@acme.test',
  'mira@second.test',
  'mira@third.test',
  'Jonas Lind',
  'JL',
  'jonas@acme.test',
  'Acme Design',
  'AD',
  'Night Shift',
  'NS',
  'It has timed out.',
  'away',
  'the service is away',
  longNamed().displayName,
  longNamed().primaryEmail,
];

const isData = (text: string): boolean => DATA.includes(text) || /^Team \d+$/.test(text);

const ATTRIBUTES = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'alt', 'placeholder'];

/** Returns every visible or accessible text of ours that is neither a sentence of the catalog nor data. */
export function unmarkedTexts(): string[] {
  return [...document.querySelectorAll('.ks-root')].flatMap((root) =>
    textsIn(root).filter((text) => /\p{L}{2}/u.test(text) && !isMarked(text) && !isData(text)),
  );
}

export function textsIn(root: Element): string[] {
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (nodes.nextNode()) {
    const { parentElement, textContent } = nodes.currentNode;
    // Codes and keys are not sentences.
    if (parentElement?.tagName !== 'CODE') texts.push(textContent ?? '');
  }
  const elements = [root, ...root.querySelectorAll('*')];
  const attributes = elements.flatMap((element) => ATTRIBUTES.map((name) => element.getAttribute(name) ?? ''));
  return [...texts, ...attributes].map((text) => text.trim());
}

const isMarked = (text: string): boolean => text.startsWith(MARK) && text.endsWith(MARK);
