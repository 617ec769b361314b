import type { MailBlock } from './mail-document.ts';

/** Renders the plain text. Each link appears once, on its own line. */
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
