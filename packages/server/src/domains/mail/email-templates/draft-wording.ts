import type { EmailTemplateType } from '@keystead/contract';
import type { Language } from '@keystead/messages';
import type { Context } from '../../../context.ts';
import { chooseWording } from './choose-wording.ts';
import { findStoredTemplates } from './email-templates.queries.ts';
import { checkContent, findSubjectProblems } from './find-problems.ts';
import type { MailTemplate } from './mail-document.ts';

/** An unsaved draft; missing fields come from the current template. */
export interface Draft {
  readonly subject?: string | undefined;
  readonly content?: unknown;
  readonly language?: Language | undefined;
}

export interface CheckedDraft {
  readonly subject: string;
  /** Undefined if it can't be read. */
  readonly document: MailTemplate['document'] | undefined;
  /** The language of the text. */
  readonly language: Language;
  readonly problems: readonly string[];
}

/** Checks a draft and lists everything that prevents saving it. */
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
