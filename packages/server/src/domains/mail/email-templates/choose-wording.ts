import { EMAIL_TEMPLATE_TYPES, type EmailTemplateType } from '@keystead/contract';
import { findLanguage, type Language } from '@keystead/messages';
import type { Context } from '../../../context.ts';
import { findStoredTemplates, type StoredTemplate } from './email-templates.queries.ts';
import { hasLink } from './find-problems.ts';
import type { MailTemplate } from './mail-document.ts';
import { loadMailLanguage, type MailLanguage } from './mail-language.ts';
import { readDocument } from './read-document.ts';
import { templateOf } from './template-of.ts';

/** The text of an email, and its language. */
export interface Wording {
  readonly template: MailTemplate;
  readonly language: MailLanguage;
}

const isWordedByProjects = (name: string): name is EmailTemplateType =>
  EMAIL_TEMPLATE_TYPES.some((type) => type === name);

/** Returns the template to send: the one of the project, or else the default one. */
export async function findWording(
  ctx: Context,
  projectId: string,
  name: string,
  asked: string | undefined,
): Promise<Wording> {
  const code = findLanguage(asked) ?? 'en';
  const stored = isWordedByProjects(name) ? await findStoredTemplates(ctx.db, projectId, name) : [];
  return chooseWording(name, code, stored);
}

/** Prefers the requested language, then the project's English text, then the default text. */
export async function chooseWording(name: string, code: Language, stored: readonly StoredTemplate[]): Promise<Wording> {
  for (const wanted of new Set([code, 'en'] as const)) {
    const template = usable(stored.find(({ type, language }) => type === name && language === wanted));
    if (template) return { template, language: await loadMailLanguage(wanted) };
  }
  const language = await loadMailLanguage(code);
  return { template: templateOf(name, language), language };
}

/** Ignores a stored template of a newer version, or without a link, so that the email is sent in any case. */
function usable(stored: StoredTemplate | undefined): MailTemplate | undefined {
  const document = stored && readDocument(stored.content);
  return document && hasLink(stored.type, document) ? { subject: stored.subject, document } : undefined;
}
