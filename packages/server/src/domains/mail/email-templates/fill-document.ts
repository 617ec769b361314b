import { parseUrl } from '@keystead/contract';
import mustache from 'mustache';
import type { MailBlock, MailDocument } from './mail-document.ts';
import type { TemplateVariables } from './template-variables.ts';

// Disables the parser cache, because owners preview unlimited drafts.
mustache.templateCache = undefined;

/** Inserts values unescaped; HTML is escaped later as a whole. */
function fillText(text: string, variables: TemplateVariables): string {
  // Without a prototype, so that a template can only read variables.
  const view: unknown = Object.assign(Object.create(null), variables);
  return mustache.render(text, view, {}, { escape: String });
}

/** Keeps line breaks and removes other control characters. */
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

/** Fills in the variables and drops empty blocks. */
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

/** Whether a browser can open the link as a page, not run it. */
export const isWebAddress = (link: string, protocols = ['http:', 'https:']): boolean =>
  !/\s/.test(link) && protocols.includes(parseUrl(link)?.protocol ?? '');
