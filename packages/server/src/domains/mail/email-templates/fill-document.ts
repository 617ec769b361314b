import { parseUrl } from '@keystead/contract';
import mustache from 'mustache';
import type { MailBlock, MailDocument } from './mail-document.ts';
import type { TemplateVariables } from './template-variables.ts';

// What is parsed is not remembered: owners word mails anew as often as they like, and try far more wordings than they keep.
mustache.templateCache = undefined;

/** Values are put in as they are; whoever makes HTML of the result escapes it as a whole. */
function fillText(text: string, variables: TemplateVariables): string {
  // Without a prototype, so that a template cannot reach for anything but variables.
  const view: unknown = Object.assign(Object.create(null), variables);
  return mustache.render(text, view, {}, { escape: String });
}

/** Of what stands below each other, the lines; nothing else that cannot be seen. */
export const cleanLines = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]|[\p{Zl}\p{Zp}]/gu, ' ')
    .trim();

const fillLines = (text: string, variables: TemplateVariables): string => cleanLines(fillText(text, variables));

const fillLine = (text: string, variables: TemplateVariables): string =>
  fillText(text, variables)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

export const fillSubject = fillLine;

/** The blocks with their variables put in, without those that have nothing to say. */
export function fillDocument({ blocks }: MailDocument, variables: TemplateVariables): MailBlock[] {
  return blocks.flatMap((block): MailBlock[] => {
    switch (block.type) {
      case 'divider':
        return [block];
      case 'button': {
        const link = fillText(block.link, variables);
        return isWebAddress(link) ? [{ ...block, label: fillLine(block.label, variables), link }] : [];
      }
      case 'image':
        return isWebAddress(block.url, ['https:']) ? [{ ...block, alt: fillLine(block.alt, variables) }] : [];
      default: {
        const text = fillLines(block.text, variables);
        return text === '' ? [] : [{ ...block, text }];
      }
    }
  });
}

/** Is this where a browser can go, and nothing that it runs? */
export const isWebAddress = (link: string, protocols = ['http:', 'https:']): boolean =>
  !/\s/.test(link) && protocols.includes(parseUrl(link)?.protocol ?? '');
