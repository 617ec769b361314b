import { defaultTemplates, noticeTemplates } from './default-templates.ts';
import type { MailTemplate } from './mail-document.ts';

const templates: Readonly<Record<string, MailTemplate>> = { ...defaultTemplates, ...noticeTemplates };

/** The wording of a mail or a notice. */
export function templateOf(name: string): MailTemplate {
  const template = Object.hasOwn(templates, name) ? templates[name] : undefined;
  if (!template) throw new Error('a mail was queued with a template that does not exist');
  return template;
}
