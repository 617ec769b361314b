import type { MailBlock } from './mail-document.ts';

/** The plain part. A link stands in it once, on a line of its own. */
export function renderText(blocks: readonly MailBlock[], footer = ''): string {
  const texts = [...blocks.map(textOf), footer].filter((text) => text !== '');
  return `${texts.join('\n\n')}\n`;
}

function textOf(block: MailBlock): string {
  switch (block.type) {
    case 'button':
      return `${block.label}:\n${block.link}`;
    case 'divider':
      return '--';
    case 'image':
      return block.alt;
    case 'heading':
    case 'text':
    case 'code':
    case 'footer':
      return block.text;
    default:
      return block satisfies never;
  }
}
