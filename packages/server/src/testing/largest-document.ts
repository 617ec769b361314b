import { MAX_MAIL_BLOCKS, MAX_MAIL_DOCUMENT_BYTES } from '@keystead/contract';

/** As large as a document may be: all the blocks there may be, and the rest words. */
export function largestDocument(): object {
  const button = { type: 'button', label: 'Sign in', link: '{{magicLink}}' };
  const text = (words: string) => ({ type: 'text', text: `Hi {{userDisplayName}}, ${words}` });
  const empty = { version: 1, blocks: [button, ...Array.from({ length: MAX_MAIL_BLOCKS - 1 }, () => text(''))] };
  const room = Math.floor((MAX_MAIL_DOCUMENT_BYTES - JSON.stringify(empty).length) / (MAX_MAIL_BLOCKS - 1));
  return { ...empty, blocks: [button, ...Array.from({ length: MAX_MAIL_BLOCKS - 1 }, () => text('x'.repeat(room)))] };
}
