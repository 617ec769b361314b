import { MAX_MAIL_BLOCKS, MAX_MAIL_DOCUMENT_BYTES } from '@keystead/contract';

/** The largest possible document: the maximum number of blocks, filled with text. */
export function largestDocument(): object {
  const button = { type: 'button', label: 'Sign in', link: '{{magicLink}}' };
  const text = (words: string) => ({ type: 'text', text: `Hi {{userDisplayName}}, ${words}` });
  const empty = { version: 1, blocks: [button, ...Array.from({ length: MAX_MAIL_BLOCKS - 1 }, () => text(''))] };
  const room = Math.floor((MAX_MAIL_DOCUMENT_BYTES - JSON.stringify(empty).length) / (MAX_MAIL_BLOCKS - 1));
  return { ...empty, blocks: [button, ...Array.from({ length: MAX_MAIL_BLOCKS - 1 }, () => text('x'.repeat(room)))] };
}
