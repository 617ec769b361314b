import { EMAIL_TEMPLATE_TYPES } from '@keystead/contract';
import mustache from 'mustache';
import { describe, expect, test } from 'vitest';
import type { Project } from '../../core/projects/project.ts';
import { contrast, type Brand } from './brand.ts';
import { noticeTemplates } from './default-templates.ts';
import { loadMailLanguage } from './mail-language.ts';
import type { RenderedMail } from './mail-document.ts';
import './render-html.tsx'; // now, because it takes longer to load than a test may
import { renderMail } from './render-mail.ts';
import { templateOf } from './template-of.ts';
import { templateVariables, type MailFacts } from './template-variables.ts';

const OUR_LOOK = { logoUrl: null, color: null, footer: null };
const LINK = 'https://app.example.com/handler/callback?a=1&code=4m9xk2c7p0v1hq8t5zn3wrgj6yaebdfs4m9xk2c7p0v1h';

async function render(
  template: string,
  {
    name = 'Acme',
    config = {},
    brand = OUR_LOOK,
    ...given
  }: Partial<MailFacts> & { name?: string; config?: object; brand?: Brand } = {},
) {
  const payload: MailFacts = {
    user: { displayName: 'Mira', primaryEmail: 'mira@example.com' },
    link: LINK,
    ...given,
  };
  const project = { displayName: name, config } as Project;
  const language = await loadMailLanguage();
  return renderMail(templateOf(template, language), {
    variables: templateVariables(project, template, payload),
    language,
    brand,
  });
}

const SALES = { teamDisplayName: 'Sales' };
const visible = (html: string) => html.replaceAll(/<style>.*?<\/style>|<!--.*?-->|<[^>]+>/gs, '');

describe.for([...EMAIL_TEMPLATE_TYPES])('%s', (template) => {
  const extra = SALES;

  test('has its link once in the text, as it is, and behind a button in the HTML', async () => {
    const { html, text } = await render(template, { extra });

    expect(text.split(LINK)).toHaveLength(2);
    expect(text).toContain(`:\n${LINK}\n`);
    expect(html).toContain(`href="${LINK.replaceAll('&', '&amp;')}"`);
    expect(html).toMatch(/target="_blank"/);
  });

  test('names the project, and leaves no variable open', async () => {
    const { subject, html, text } = await render(template, { extra });

    for (const part of [subject, html, text]) {
      expect(part).toContain('Acme');
      expect(part).not.toMatch(/\{\{|\}\}|undefined|null/);
    }
  });

  test('can be read without a name', async () => {
    const { text } = await render(template, { extra, user: { displayName: null, primaryEmail: 'mira@example.com' } });

    expect(text).toContain('Hi,\n');
    expect(text).not.toContain('Mira');
  });

  test('says the same in both parts', async () => {
    const { html, text } = await render(template, { extra });
    const words = visible(html).replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll(/\s+/g, ' ');

    for (const line of text.split('\n').filter((line) => line !== '' && line !== '--'))
      expect(words).toContain(line.replace(/:$/, ''));
  });

  test('suits dark screens', async () => {
    const { html } = await render(template, { extra });

    expect(html).toContain('<meta name="color-scheme" content="light dark"');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });
});

const aboutKeys = ['keys_ending', 'keys_ended'];
const aboutAccounts = Object.keys(noticeTemplates).filter(
  (notice) => notice !== 'webhook_stopped' && !aboutKeys.includes(notice),
);

describe.for(aboutAccounts)('%s', (notice) => {
  test('tells what happened, without any link', async () => {
    const { subject, html, text } = await render(notice, { link: undefined });

    expect(subject).toContain('Acme');
    expect(text).toContain('mira@example.com');
    expect(html).not.toMatch(/href=/);
    expect(`${html}${text}`).not.toMatch(/\{\{|\}\}|https?:\/\/(?!www\.w3\.org)/);
  });
});

describe.for(aboutKeys)('%s', (notice) => {
  const keys = { keysProject: 'Anvils', keysLastFour: '0v1h, 2k3m', keysEnd: '2030-01-15 12:00 UTC' };
  const link = 'https://auth.example.com/dashboard/p/1/api-keys';

  test.for(['en', 'de', 'he'] as const)('names what ends, and has its link once, in %s', async (code) => {
    const language = await loadMailLanguage(code);
    const user = { displayName: 'Mira', primaryEmail: 'mira@example.com' };
    const payload = { user, link, extra: { ...keys, keysDescription: 'Web app' } };
    const variables = templateVariables({ displayName: 'Keystead', config: {} } as Project, notice, payload);
    const { subject, html, text } = await renderMail(templateOf(notice, language), {
      variables,
      language,
      brand: OUR_LOOK,
    });

    expect(subject).toContain('Anvils');
    for (const part of ['Anvils', 'Web app', '0v1h, 2k3m', '2030-01-15 12:00 UTC']) {
      expect(text).toContain(part);
      expect(visible(html)).toContain(part);
    }
    expect(text.split(link)).toHaveLength(2);
    expect(`${html}${text}`).not.toMatch(/\{\{|\}\}|undefined/);
  });

  test('can be read without a description', async () => {
    const { text } = await render(notice, { link, extra: { ...keys, keysDescription: '' } });

    expect(text).toContain('The key set of Anvils expire');
  });
});

describe('webhook_stopped', () => {
  const link = 'https://auth.example.com/dashboard/p/1';

  test.for(['en', 'de', 'he'] as const)('names the webhook and why it stopped, in %s', async (code) => {
    const language = await loadMailLanguage(code);
    const user = { displayName: 'Mira', primaryEmail: 'mira@example.com' };
    const say = async (webhookGone: string) => {
      const payload = { user, link, extra: { webhookProject: 'Anvils', webhookName: 'Billing', webhookGone } };
      const variables = templateVariables(
        { displayName: 'Keystead', config: {} } as Project,
        'webhook_stopped',
        payload,
      );
      return renderMail(templateOf('webhook_stopped', language), { variables, language, brand: OUR_LOOK });
    };
    const gone = await say('yes');
    const failing = await say('');

    expect(gone.text).not.toBe(failing.text);
    for (const { subject, html, text } of [gone, failing]) {
      expect(subject).toContain('Anvils');
      expect(text).toContain('Billing');
      expect(visible(html)).toContain('Billing');
      expect(text.split(link)).toHaveLength(2);
      expect(`${html}${text}`).not.toMatch(/\{\{|\}\}|undefined/);
    }
  });
});

describe('a magic link', () => {
  test('has a code to type where there is one', async () => {
    const { text, html } = await render('magic_link', { typedCode: '4M9XK2' });

    expect(text).toContain('\n\n4M9XK2\n');
    expect(visible(html)).toContain('4M9XK2');
  });

  test('does not speak of a code where there is none', async () => {
    const { text, html } = await render('magic_link');

    expect(text).not.toContain('type this code');
    expect(html).not.toContain('m-code"');
  });
});

describe('hostile names', () => {
  const HOSTILE = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><a href="https://evil.example">click</a>',
    '</style><script>alert(1)</script>',
    '{{magicLink}}',
    '{{{magicLink}}}',
    '{{=<% %>=}}<%magicLink%>',
    '&lt;b&gt;',
    'Mira\r\nBcc: victim@example.com',
    'Mira\u2028\u2029Subject: Other',
    '\u202egpj.exe',
    '\u0000\u0007\u001b[31mred',
  ];
  const all = async (hostile: string): Promise<[string, RenderedMail][]> => [
    ['user', await render('magic_link', { user: { displayName: hostile, primaryEmail: 'mira@example.com' } })],
    ['project', await render('magic_link', { name: hostile })],
    ['team', await render('team_invitation', { extra: { teamDisplayName: hostile } })],
    ['inviter', await render('team_invitation', { extra: SALES, user: { displayName: hostile, primaryEmail: null } })],
  ];

  test.for(HOSTILE)('%j stays a name', async (hostile) => {
    const ordinary = await render('magic_link');
    const invitation = await render('team_invitation', { extra: SALES });
    const tags = (html: string) => [...html.matchAll(/<(?!!--)\/?([a-z0-9]+)/gi)].map(([, tag]) => tag).join(' ');
    const usual = {
      user: tags(ordinary.html),
      project: tags(ordinary.html),
      team: tags(invitation.html),
      inviter: tags(invitation.html),
    };

    for (const [where, { subject, html, text }] of await all(hostile)) {
      expect([where, tags(html)]).toEqual([where, usual[where as keyof typeof usual]]);
      expect(html).not.toMatch(/<script|onerror=(?!alert)|javascript:/i);
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e]/u);
      expect(text).not.toMatch(/[\p{Zl}\p{Zp}\u202e]|[^\P{Cc}\n]/u);
      expect(text.split(LINK)).toHaveLength(2);
    }
  });

  test.for([
    ['https://evil.example/x', 'https evil example x'],
    ['www.evil.example', 'www evil example'],
    ['Your account is locked, see evil.example/help', 'Your account is locked, see evil example help'],
    ['evil．example', 'evil example'],
    ['admin@evil.example', 'admin evil example'],
  ] as const)('%s does not become a link', async ([name, shown]) => {
    const { text, html } = await render('magic_link', {
      user: { displayName: name, primaryEmail: 'mira@example.com' },
    });

    expect(text).toContain(`Hi ${shown},`);
    expect(html).toContain(`Hi ${shown},`);
    expect(`${text}${html}`).not.toContain('evil.example');
  });

  test('neither does that of a project, except by its own server', async () => {
    const name = 'Payroll: https://evil.example/login';
    const own = { name, config: { standardEmail: { host: 'smtp.acme.example' } } };
    const subjectOf = async (template: string, given: { name: string; config?: object }) =>
      (await render(template, given)).subject;

    expect(await subjectOf('magic_link', { name })).toBe('Sign in to Payroll: https evil example login');
    expect(await subjectOf('magic_link', own)).toBe(`Sign in to ${name}`);
    expect(await subjectOf('owner_invitation', own)).toContain('Payroll: https evil example login');
    const { text, html } = await render('owner_invitation', own);
    expect(`${text}${html}`).not.toContain('evil.example');
  });

  test.for(['Dr. Mira O’Brien-Łukasz', 'ميرا', '美良', 'Mira 👩‍👩‍👧'])('%s is none of them', async (name) => {
    const { text } = await render('magic_link', { user: { displayName: name, primaryEmail: 'mira@example.com' } });

    expect(text).toContain(`Hi ${name},`);
  });

  test('a name without end is cut short', async () => {
    const { text } = await render('magic_link', {
      user: { displayName: '👑'.repeat(500), primaryEmail: 'mira@example.com' },
    });

    expect(text).toContain(`Hi ${'👑'.repeat(80)}…,`);
  });

  test('so is that of a project', async () => {
    const { subject, text } = await render('magic_link', { name: 'x'.repeat(500) });

    expect(subject).toContain(`${'x'.repeat(80)}…`);
    expect(`${subject}${text}`).not.toContain('x'.repeat(81));
  });

  test('an address turns no text round either', async () => {
    const { text } = await render('password_changed', {
      link: undefined,
      user: { displayName: null, primaryEmail: 'mira\u202e\u0007@example.com' },
    });

    expect(text).toContain('mira @example.com');
  });
});

test.for([
  'javascript:alert(1)',
  'data:text/html,x',
  'not a link',
  'https://app.example.com/\nX: https://evil.example',
])('%s is no link for a button', async (link) => {
  const { html, text } = await render('magic_link', { link });

  expect(html).not.toContain('href=');
  expect(text).not.toContain(link);
});

test('a wording reaches for variables alone, also where it could not be saved', async () => {
  const names = ['constructor', 'toString', '__proto__', 'valueOf'];
  const text = names.map((name) => `[{{${name}}}{{#${name}}}here{{/${name}}}]`).join('');
  const template = { subject: text, document: { version: 1 as const, blocks: [{ type: 'text' as const, text }] } };
  const language = await loadMailLanguage();
  const mail = await renderMail(template, { variables: {}, language, brand: OUR_LOOK });

  expect(mail.subject).toBe('[][][][]');
  expect(mail.text).toBe('[][][][]\n');
});

test('what was rendered is not kept: nobody knows how many wordings owners try', async () => {
  await render('magic_link');

  expect(mustache.templateCache).toBeUndefined();
});

test('a template that does not exist is not sent', () => {
  expect(() => templateOf('toString', { say: String })).toThrow('template');
});

describe('the brand of a project', () => {
  const brand = {
    logoUrl: 'https://app.example.com/a.png?x=1&y=2',
    color: '#ffd400',
    footer: 'Acme <Ltd>\n1 High St\u0007',
  };

  test.for([...EMAIL_TEMPLATE_TYPES, 'password_changed'])('is in %s', async (template) => {
    const { html, text } = await render(template, { extra: SALES, brand });

    expect(html).toContain('src="https://app.example.com/a.png?x=1&amp;y=2"');
    expect(visible(html)).toContain('Acme &lt;Ltd&gt;\n1 High St');
    expect(text).toMatch(/\n\nAcme <Ltd>\n1 High St\n$/);
  });

  test('colours buttons by day and by night', async () => {
    const { html } = await render('magic_link', { brand });

    expect(html).toContain('background-color:#ffd400');
    expect(html).not.toMatch(/class="m-button"/); // the dark sheet would paint over it
  });

  test('without one there is nothing of it', async () => {
    const { html } = await render('magic_link');

    expect(html).not.toContain('<img');
    expect(html).toContain('class="m-button"');
  });

  test('the text of a button can be read on every colour', async () => {
    for (let grey = 0; grey < 256; grey += 15)
      for (const color of [
        [grey, grey, grey],
        [grey, 255 - grey, 128],
        [255, grey, 0],
        [0, grey, grey],
      ].map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)) {
        const { html } = await render('magic_link', { brand: { ...brand, color } });
        const [, text = ''] = new RegExp(`background-color:${color}[^"]*;color:(#[0-9a-f]{6})`).exec(html) ?? [];
        expect(contrast(color, text)).toBeGreaterThanOrEqual(4.5);
      }
  });
});
