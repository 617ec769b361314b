import type { MailSentence } from '@keystead/messages';
import { defaultTemplates, noticeTemplates, ownTemplates } from './default-templates.ts';
import type { MailBlock, MailTemplate } from './mail-document.ts';
import type { MailLanguage } from './mail-language.ts';

const templates: Readonly<Record<string, MailTemplate<MailSentence>>> = {
  ...defaultTemplates,
  ...ownTemplates,
  ...noticeTemplates,
};

/** Returns the default text of an email or a notice. */
export function templateOf(name: string, { say }: Pick<MailLanguage, 'say'>): MailTemplate {
  const template = Object.hasOwn(templates, name) ? templates[name] : undefined;
  if (!template) throw new Error('a mail was queued with a template that does not exist');
  const { subject, document } = template;
  return {
    subject: say(subject),
    document: { ...document, blocks: document.blocks.map((block) => inWordsOf(say, block)) },
  };
}

function inWordsOf(say: MailLanguage['say'], block: MailBlock<MailSentence>): MailBlock {
  switch (block.type) {
    case 'heading':
    case 'text':
    case 'footer':
      return { ...block, text: say(block.text) };
    case 'button':
      return { ...block, label: say(block.label) };
    case 'code':
    case 'image':
    case 'divider':
      return block;
    default:
      return block satisfies never;
  }
}
