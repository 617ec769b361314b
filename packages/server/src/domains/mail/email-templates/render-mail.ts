import type { Brand } from './brand.ts';
import { cleanLines, fillDocument, fillSubject } from './fill-document.ts';
import type { MailLanguage } from './mail-language.ts';
import type { MailTemplate, RenderedMail } from './mail-document.ts';
import type { ColorScheme } from './mail-styles.ts';
import { renderText } from './render-text.ts';
import type { TemplateVariables } from './template-variables.ts';

/** The variables of an email, and how it looks. */
export interface MailSetting {
  readonly variables: TemplateVariables;
  readonly language: MailLanguage;
  readonly brand: Brand;
  /** For previews; undefined follows the reader's dark mode. */
  readonly colorScheme?: ColorScheme | undefined;
}

/** Renders a template with its variables. */
export async function renderMail(
  template: MailTemplate,
  { variables, language, brand: given, colorScheme }: MailSetting,
): Promise<RenderedMail> {
  const brand = { ...given, footer: cleanLines(given.footer ?? '') };
  const subject = fillSubject(template.subject, variables);
  const blocks = fillDocument(template.document, variables);
  // Loaded with the first email, because it is large and servers start more often than they send emails.
  const { renderHtml } = await import('./render-html.tsx');
  const projectName = variables['projectDisplayName'] ?? '';
  const html = renderHtml({ subject, projectName, blocks, language, brand, colorScheme });
  return { subject, html, text: renderText(blocks, brand.footer) };
}
