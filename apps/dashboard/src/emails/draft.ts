import type { EmailTemplate, MailBlock } from '@keystead/client/admin';

/** A block with a name of its own, by which it is known while it is moved. */
export interface DraftBlock {
  readonly key: number;
  readonly block: MailBlock;
}

export interface Draft {
  readonly subject: string;
  readonly blocks: readonly DraftBlock[];
}

let keys = 0;
export const keyed = (block: MailBlock): DraftBlock => ({ key: (keys += 1), block });

export const draftOf = ({ subject, content }: Pick<EmailTemplate, 'subject' | 'content'>): Draft => ({
  subject,
  blocks: content.blocks.map(keyed),
});

export const contentOf = ({ blocks }: Draft) => ({ version: 1 as const, blocks: blocks.map(({ block }) => block) });

export const isSame = (draft: Draft, { subject, content }: Pick<EmailTemplate, 'subject' | 'content'>): boolean =>
  draft.subject === subject && JSON.stringify(contentOf(draft).blocks) === JSON.stringify(content.blocks);

/** The list with one of its blocks at another place. */
export function moved(blocks: readonly DraftBlock[], from: number, to: number): readonly DraftBlock[] {
  const block = blocks[from];
  if (!block || to < 0 || to >= blocks.length || from === to) return blocks;
  const others = blocks.filter((_, index) => index !== from);
  return [...others.slice(0, to), block, ...others.slice(to)];
}

/** What a new block begins with. */
export function newBlock(type: MailBlock['type'], linkVariable: string): MailBlock {
  switch (type) {
    case 'button':
      return { type, label: '', link: `{{${linkVariable}}}` };
    case 'image':
      return { type, url: 'https://', alt: '' };
    case 'divider':
      return { type };
    case 'code':
      return { type, text: '{{code}}' };
    case 'heading':
    case 'text':
    case 'footer':
      return { type, text: '' };
  }
}

const FIELDS: Readonly<Record<MailBlock['type'], readonly string[]>> = {
  heading: ['text'],
  text: ['text'],
  code: ['text'],
  footer: ['text'],
  button: ['label', 'link'],
  image: ['url', 'alt'],
  divider: [],
};

/** The blocks of a document as somebody typed it; undefined for what is none. The server looks closer. */
export function readBlocks(text: string): MailBlock[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('blocks' in value) || !Array.isArray(value.blocks))
    return undefined;
  return value.blocks.every(isBlock) ? value.blocks : undefined;
}

function isBlock(value: unknown): value is MailBlock {
  if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string') return false;
  if (!Object.hasOwn(FIELDS, value.type)) return false;
  const block = value as Readonly<Record<string, unknown>>;
  return FIELDS[value.type as MailBlock['type']].every((field) => typeof block[field] === 'string');
}
