import mustache from 'mustache';
import type { MailBlock, MailDocument } from './mail-document.ts';
import type { TemplateVariables } from './template-variables.ts';

/** Values are put in as they are; whoever makes HTML of the result escapes it as a whole. */
function fillText(text: string, variables: TemplateVariables): string {
  // Without a prototype, so that a template cannot reach for anything but variables.
  const view: unknown = Object.assign(Object.create(null), variables);
  return mustache.render(text, view, {}, { escape: String });
}

export const fillSubject = (subject: string, variables: TemplateVariables): string =>
  fillText(subject, variables)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/** The blocks with their variables put in, without those that have nothing to say. */
export function fillDocument({ blocks }: MailDocument, variables: TemplateVariables): MailBlock[] {
  return blocks.flatMap((block): MailBlock[] => {
    switch (block.type) {
      case 'divider':
        return [block];
      case 'button': {
        const link = fillText(block.link, variables);
        return isWebAddress(link) ? [{ ...block, label: fillText(block.label, variables).trim(), link }] : [];
      }
      default: {
        const text = fillText(block.text, variables).trim();
        return text === '' ? [] : [{ ...block, text }];
      }
    }
  });
}

const isWebAddress = (link: string): boolean =>
  URL.canParse(link) && ['http:', 'https:'].includes(new URL(link).protocol);
