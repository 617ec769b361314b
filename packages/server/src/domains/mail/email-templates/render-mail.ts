import type { Brand } from './brand.ts';
import { cleanLines, fillDocument, fillSubject } from './fill-document.ts';
import type { MailLanguage } from './mail-language.ts';
import type { MailTemplate, RenderedMail } from './mail-document.ts';
import type { ColorScheme } from './mail-styles.ts';
import { renderText } from './render-text.ts';
import type { TemplateVariables } from './template-variables.ts';

/** What a template is filled with, and how the result looks. */
export interface MailSetting {
  readonly variables: TemplateVariables;
  readonly language: MailLanguage;
  readonly brand: Brand;
  /** For a preview; left out, the mail follows the screen that it is read on. */
  readonly colorScheme?: ColorScheme | undefined;
}

/** A template with its variables, as a mail. */
export async function renderMail(
  template: MailTemplate,
  { variables, language, brand: given, colorScheme }: MailSetting,
): Promise<RenderedMail> {
  const brand = { ...given, footer: cleanLines(given.footer ?? '') };
  const subject = fillSubject(template.subject, variables);
  const blocks = fillDocument(template.document, variables);
  // Loaded with the first mail: it is large, and a server starts more often than it renders.
  const { renderHtml } = await import('./render-html.tsx');
  const projectName = variables['projectDisplayName'] ?? '';
  const html = renderHtml({ subject, projectName, blocks, language, brand, colorScheme });
  return { subject, html, text: renderText(blocks, brand.footer) };
}
