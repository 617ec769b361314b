import { fillDocument, fillSubject } from './fill-document.ts';
import type { MailLanguage } from './mail-language.ts';
import type { MailTemplate, RenderedMail } from './mail-document.ts';
import { renderText } from './render-text.ts';
import type { TemplateVariables } from './template-variables.ts';

/** A template with its variables, as a mail. */
export async function renderMail(
  template: MailTemplate,
  variables: TemplateVariables,
  language: MailLanguage,
): Promise<RenderedMail> {
  const subject = fillSubject(template.subject, variables);
  const blocks = fillDocument(template.document, variables);
  // Loaded with the first mail: it is large, and a server starts more often than it renders.
  const { renderHtml } = await import('./render-html.tsx');
  const projectName = variables['projectDisplayName'] ?? '';
  return { subject, html: renderHtml({ subject, projectName, blocks, language }), text: renderText(blocks) };
}
