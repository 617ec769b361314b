import {
  type BodyOf,
  EMAIL_TEMPLATE_TYPES,
  type EmailTemplateType,
  type getEmailTemplate,
  KnownError,
  MAIL_LANGUAGES,
  mailDocument,
  type ResponseOf,
  type updateEmailTemplate,
} from '@keystead/contract';
import type { Language } from '@keystead/messages';
import { isDeepStrictEqual } from 'node:util';
import { inTransaction, type Context } from '../../../context.ts';
import { writeEvent, lockProject } from '../../core/index.ts';
import { chooseWording } from './choose-wording.ts';
import {
  deleteTemplate,
  findStoredTemplates,
  listStoredTemplates,
  upsertTemplate,
  type StoredTemplate,
} from './email-templates.queries.ts';
import { checkContent, findSubjectProblems } from './find-problems.ts';
import { knownVariables } from './template-variables.ts';

export type TemplateView = ResponseOf<typeof getEmailTemplate, 'admin'>;

export async function listTemplates(ctx: Context, projectId: string, language: Language = 'en') {
  const stored = await listStoredTemplates(ctx.db, projectId);
  return Promise.all(EMAIL_TEMPLATE_TYPES.map((type) => show(type, language, stored)));
}

export async function readTemplate(
  ctx: Context,
  projectId: string,
  type: EmailTemplateType,
  language: Language = 'en',
): Promise<TemplateView> {
  return show(type, language, await findStoredTemplates(ctx.db, projectId, type));
}

/** Shows the template as it is sent in this language. */
async function show(
  type: EmailTemplateType,
  language: Language,
  stored: readonly StoredTemplate[],
): Promise<TemplateView> {
  const { template } = await chooseWording(type, language, stored);
  const known = knownVariables(type);
  const own = stored.filter((row) => row.type === type).map((row) => row.language);
  const customized = MAIL_LANGUAGES.filter((code) => own.includes(code));
  return {
    type,
    subject: template.subject,
    content: mailDocument.parse(template.document),
    is_default: !customized.includes(language),
    language,
    customized_languages: customized,
    variables: [...known.always, ...known.sometimes, known.link],
    link_variable: known.link,
  };
}

export async function updateTemplate(
  ctx: Context,
  projectId: string,
  type: EmailTemplateType,
  { subject, content, language = 'en' }: BodyOf<typeof updateEmailTemplate, 'admin'>,
): Promise<TemplateView> {
  if (subject !== undefined) refuseIfAny(findSubjectProblems(type, subject));
  const checked = content && checkContent(type, content);
  if (checked) refuseIfAny(checked.problems);
  if (subject !== undefined || checked) {
    const { template } = await chooseWording(type, language, []);
    const change = {
      projectId,
      type,
      language,
      subject: subject ?? null,
      content: checked ? JSON.stringify(checked.document) : null,
      defaults: { subject: template.subject, content: JSON.stringify(template.document) },
      now: ctx.clock.now(),
    };
    await inTransaction(ctx, async (ctx) => {
      await lockProject(ctx.db, projectId); // serializes changes, so that each is compared with the previous state
      const stored = await findStoredTemplates(ctx.db, projectId, type);
      const before = stored.find((row) => row.language === language);
      const after = await upsertTemplate(ctx.db, change);
      const changed = [
        ...(subject !== undefined && after.subject !== before?.subject ? ['subject'] : []),
        ...(checked && !isDeepStrictEqual(after.content, before?.content) ? ['content'] : []),
      ];
      if (changed.length === 0) return;
      const data = { type, language, changed }; // without the text
      await writeEvent(ctx, projectId, { type: 'email_template.updated', version: 1, data });
    });
  }
  return readTemplate(ctx, projectId, type, language);
}

/** Reports all problems at once, one per line. */
function refuseIfAny(problems: readonly string[]): void {
  if (problems.length > 0) throw new KnownError('EMAIL_TEMPLATE_INVALID', { message: problems.join('\n') });
}

export async function resetTemplate(
  ctx: Context,
  projectId: string,
  type: EmailTemplateType,
  language: Language = 'en',
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await deleteTemplate(ctx.db, { projectId, type, language })))
      throw new KnownError('EMAIL_TEMPLATE_NOT_CUSTOMIZED', {
        message: `The template ${type} is not customized in this language (${language}).`,
      });
    await writeEvent(ctx, projectId, { type: 'email_template.reset', version: 1, data: { type, language } });
  });
}
