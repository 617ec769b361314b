import type { EmailTemplateType } from '@keystead/contract';
import type { Language } from '@keystead/messages';
import type { Context } from '../../../context.ts';
import { chooseWording } from './choose-wording.ts';
import { findStoredTemplates } from './email-templates.queries.ts';
import { checkContent, findSubjectProblems } from './find-problems.ts';
import type { MailTemplate } from './mail-document.ts';

/** What an owner has written and not saved; what is left out is as it is sent now. */
export interface Draft {
  readonly subject?: string | undefined;
  readonly content?: unknown;
  readonly language?: Language | undefined;
}

export interface CheckedDraft {
  readonly subject: string;
  /** Undefined where nothing can be read of it. */
  readonly document: MailTemplate['document'] | undefined;
  /** The language of the words. */
  readonly language: Language;
  readonly problems: readonly string[];
}

/** A wording that is being tried out, with all that keeps it from being saved. */
export async function checkDraft(
  ctx: Context,
  projectId: string,
  type: EmailTemplateType,
  { subject, content, language: asked = 'en' }: Draft,
): Promise<CheckedDraft> {
  const { template, language } = await chooseWording(type, asked, await findStoredTemplates(ctx.db, projectId, type));
  const checked = content === undefined ? { document: template.document, problems: [] } : checkContent(type, content);
  return {
    subject: subject ?? template.subject,
    document: checked.document,
    language: subject === undefined && content === undefined ? language.code : asked,
    problems: [...(subject === undefined ? [] : findSubjectProblems(type, subject)), ...checked.problems],
  };
}
