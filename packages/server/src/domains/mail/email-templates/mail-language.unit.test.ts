import { EMAIL_TEMPLATE_TYPES } from '@keystead/contract';
import { languages, type Language } from '@keystead/messages';
import { describe, expect, test } from 'vitest';
import type { Project } from '../../core/projects/project.ts';
import { noticeTemplates } from './default-templates.ts';
import type { RenderedMail } from './mail-document.ts';
import { loadMailLanguage } from './mail-language.ts';
import './render-html.tsx'; // now, because it takes longer to load than a test may
import { renderMail } from './render-mail.ts';
import { templateOf } from './template-of.ts';
import { templateVariables } from './template-variables.ts';

const OUR_LOOK = { logoUrl: null, color: null, footer: null };
const LINK = 'https://app.example.com/handler/callback?code=4m9xk2c7p0v1hq8t5zn3wrgj6yaebdfs';
const TYPED = '4M9XK2';

async function renderIn(code: Language, template: string): Promise<RenderedMail> {
  const language = await loadMailLanguage(code);
  const variables = templateVariables({ displayName: 'Acme', config: {} } as Project, template, {
    user: { displayName: 'Mira', primaryEmail: 'mira@example.com' },
    link: LINK,
    typedCode: TYPED,
    extra: { teamDisplayName: 'Sales', keysProject: 'Acme', webhookProject: 'Acme' },
  });
  return renderMail(templateOf(template, language), { variables, language, brand: OUR_LOOK });
}

/** Everything that is said, without links and codes, and without the signs that hold values together. */
const linesOf = ({ subject, text }: RenderedMail): string[] =>
  [subject, ...text.replaceAll(/[\u2068\u2069]/g, '').split('\n')].filter(
    (line) => /\p{L}{2}/u.test(line) && line !== LINK && line !== TYPED,
  );

const all = [...EMAIL_TEMPLATE_TYPES, ...Object.keys(noticeTemplates)];
const others = languages.filter(({ code }) => code !== 'en');

describe.for(languages)('in $name', ({ code, direction }) => {
  test.for(all)('%s tells programs its language, and which way it runs', async (template) => {
    const { subject, html } = await renderIn(code, template);

    expect(html).toContain(`<html dir="${direction}" lang="${code}">`);
    expect(html).toContain(
      `<article aria-label="${subject.replaceAll('"', '&quot;')}" lang="${code}" dir="${direction}">`,
    );
  });

  test.for(all)('%s leaves no variable open', async (template) => {
    const { subject, html, text } = await renderIn(code, template);

    for (const part of [subject, html, text]) {
      expect(part).toContain('Acme');
      expect(part).not.toMatch(/\{\{|\}\}|undefined|null/);
    }
  });

  test('codes and addresses run from left to right all the same', async () => {
    const { html } = await renderIn(code, 'magic_link');

    expect(html).toMatch(/<p class="m-code"[^>]* dir="ltr"/);
    expect(html).toMatch(new RegExp(`<a [^>]*dir="ltr"[^>]*>${LINK.slice(0, 20)}`));
  });
});

describe.for(others)('in $name', ({ code }) => {
  test.for(all)('nothing of %s is in English', async (template) => {
    const [mail, english] = [await renderIn(code, template), await renderIn('en', template)];
    const said = new Set(linesOf(english));

    expect(linesOf(mail).filter((line) => said.has(line))).toEqual([]);
    expect(mail.html).not.toContain('Or open this link');
  });
});
