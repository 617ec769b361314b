import type { BodyOf, EmailTemplateType, previewEmailTemplate, ResponseOf } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Project } from '../../core/index.ts';
import { brandOf } from './brand.ts';
import { checkDraft } from './draft-wording.ts';
import { loadMailLanguage } from './mail-language.ts';
import { renderMail } from './render-mail.ts';
import { sampleFacts } from './sample-facts.ts';
import { templateVariables } from './template-variables.ts';

/** Renders a draft and lists everything that prevents saving it; parts that can't be rendered are empty. */
export async function previewTemplate(
  ctx: Context,
  project: Project,
  type: EmailTemplateType,
  { user, color_scheme: colorScheme, ...draft }: BodyOf<typeof previewEmailTemplate, 'admin'>,
): Promise<ResponseOf<typeof previewEmailTemplate, 'admin'>> {
  const { subject, document, language: code, problems } = await checkDraft(ctx, project.id, type, draft);
  const language = await loadMailLanguage(code);
  const facts = user
    ? { ...sampleFacts, user: { displayName: user.display_name, primaryEmail: user.primary_email } }
    : sampleFacts;
  const setting = {
    variables: templateVariables(project, type, facts),
    language,
    brand: brandOf(project),
    colorScheme,
  };
  const nothing = { subject: '', html: '', text: '' };
  // Unclosed tags are reported as problems, but can't be filled.
  const shown = document
    ? await renderMail({ subject, document }, setting).catch((error: unknown) => {
        if (problems.length === 0) throw error;
        return nothing;
      })
    : nothing;
  return { ...shown, problems: [...problems] };
}
