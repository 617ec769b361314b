import { EMAIL_TEMPLATE_TYPES, MAIL_LANGUAGES } from '@keystead/contract';
import { languages } from '@keystead/messages';
import { beforeEach, describe, expect } from 'vitest';
import { answered, ask } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

interface Shown {
  readonly type: string;
  readonly subject: string;
  readonly content: { readonly version: number; readonly blocks: readonly Record<string, unknown>[] };
  readonly is_default: boolean;
  readonly language: string;
  readonly customized_languages: readonly string[];
}

const PATH = '/api/v1/email-templates';
const as = 'admin';
const list = async (query = '', of = project) =>
  ((await ask(instance.app, `GET ${PATH}${query}`, { as, project: of })).body as { items: Shown[] }).items;
const read = async (type: string, query = '', of = project) =>
  (await ask(instance.app, `GET ${PATH}/${type}${query}`, { as, project: of })).body as Shown;
const update = (type: string, body: object, of = project) =>
  ask(instance.app, `PATCH ${PATH}/${type}`, { as, project: of, body });
const reset = (type: string, query = '', of = project) =>
  ask(instance.app, `DELETE ${PATH}/${type}${query}`, { as, project: of });

const document = (...blocks: object[]) => ({ version: 1, blocks });
const SIGN_IN = { type: 'button', label: 'Sign in', link: '{{magicLink}}' };
const IMAGE = { type: 'image', url: 'https://app.example.com/a.png', alt: '' };
const say = (text: string) => ({ type: 'text', text });

describe('before anything is worded', () => {
  test('the four mails are in our words, in each language', async () => {
    for (const language of MAIL_LANGUAGES) {
      const items = await list(`?language=${language}`);
      expect(items.map(({ type }) => type)).toEqual([...EMAIL_TEMPLATE_TYPES]);
      for (const item of items)
        expect(item).toMatchObject({ is_default: true, language, customized_languages: [], content: { version: 1 } });
    }
    expect((await read('magic_link')).subject).toBe('Sign in to {{projectDisplayName}}');
    expect((await read('magic_link', '?language=de')).subject).toBe('Bei {{projectDisplayName}} anmelden');
  });

  test.for(EMAIL_TEMPLATE_TYPES)('our own words of %s can be sent back as they are', async (type) => {
    for (const language of MAIL_LANGUAGES) {
      const { subject, content } = await read(type, `?language=${language}`);
      expect(await update(type, { subject, content, language })).toMatchObject({
        status: 200,
        body: { subject, content, is_default: false },
      });
    }
  });

  test('mails speak the languages that we have words for', () => {
    expect(languages.map(({ code }) => code)).toEqual([...MAIL_LANGUAGES]);
  });
});

describe('wording a mail', () => {
  test('one half leaves the other', async () => {
    const before = await read('magic_link');
    expect(await update('magic_link', { subject: 'Welcome back' })).toEqual(
      answered({ ...before, subject: 'Welcome back', is_default: false, customized_languages: ['en'] }),
    );

    const content = document(say('Hello'), SIGN_IN);
    await update('magic_link', { content });
    expect(await read('magic_link')).toMatchObject({ subject: 'Welcome back', content });
  });

  test('nothing given changes nothing', async () => {
    expect(await update('magic_link', {})).toMatchObject({ status: 200, body: { is_default: true } });
    expect(await instance.query('select from email_templates where project_id = $1', [project.id])).toEqual([]);
  });

  test('two halves at the same time are both kept', async () => {
    const content = document(SIGN_IN);
    await Promise.all([update('magic_link', { subject: 'Together' }), update('magic_link', { content })]);
    expect(await read('magic_link')).toMatchObject({ subject: 'Together', content });
  });

  test('all kinds of blocks', async () => {
    const content = document(
      { type: 'heading', text: 'Hi {{userDisplayName}}' },
      say('Line one\nline two'),
      { type: 'image', url: 'https://app.example.com/a.png', alt: 'A {{projectDisplayName}} door', width: 320 },
      SIGN_IN,
      { type: 'button', label: 'Help', link: 'https://help.example.com' },
      { type: 'code', text: '{{code}}' },
      { type: 'divider' },
      { type: 'footer', text: '{{^code}}No code{{/code}}' },
    );
    expect(await update('magic_link', { content })).toMatchObject({ status: 200, body: { content } });
  });

  test('languages fall back to the English words of the project, and are apart otherwise', async () => {
    await update('magic_link', { subject: 'Welcome' });
    expect(await read('magic_link', '?language=de')).toMatchObject({ subject: 'Welcome', is_default: true });

    await update('magic_link', { subject: 'Willkommen', language: 'de' });
    expect(await read('magic_link', '?language=de')).toMatchObject({
      subject: 'Willkommen',
      is_default: false,
      language: 'de',
      customized_languages: ['en', 'de'],
      content: (await read('magic_link')).content, // what German mails said a moment ago
    });
    expect(await read('magic_link')).toMatchObject({ subject: 'Welcome' });
    expect(await read('magic_link', '?language=he')).toMatchObject({ subject: 'Welcome', is_default: true });
  });

  test('a first German subject comes with our German words', async () => {
    const before = await read('magic_link', '?language=de');
    await update('magic_link', { subject: 'Willkommen', language: 'de' });
    expect((await read('magic_link', '?language=de')).content).toEqual(before.content);
    expect(await read('magic_link')).toMatchObject({ is_default: true, subject: 'Sign in to {{projectDisplayName}}' });
  });

  test('a new language begins with the English words of this project and this mail, and with no others', async () => {
    const other = await makeProject(instance.app);
    await update('magic_link', { subject: 'Theirs', content: document(say('Theirs'), SIGN_IN) }, other);
    const reset = { type: 'button', label: 'Reset', link: '{{passwordResetLink}}' };
    await update('password_reset', { subject: 'Reset', content: document(reset) });
    const before = await read('magic_link', '?language=de');

    await update('magic_link', { subject: 'Willkommen', language: 'de' });
    expect((await read('magic_link', '?language=de')).content).toEqual(before.content);
    await update('magic_link', { content: document(SIGN_IN), language: 'he' });
    expect((await read('magic_link', '?language=he')).subject).not.toMatch(/Theirs|Reset/);
  });

  test('other projects and other mails keep their words', async () => {
    const other = await makeProject(instance.app);
    await update('magic_link', { subject: 'Theirs' }, other);
    await update('magic_link', { subject: 'Ours' });

    expect(await read('magic_link', '', other)).toMatchObject({ subject: 'Theirs' });
    expect(await read('password_reset')).toMatchObject({ is_default: true });
    expect(await list()).toMatchObject([{ is_default: true }, {}, { subject: 'Ours' }, { is_default: true }]);

    expect(await reset('magic_link')).toEqual(answered({ success: true }));
    expect(await read('magic_link', '', other)).toMatchObject({ subject: 'Theirs', is_default: false });
  });
});

describe('going back', () => {
  test('brings our words back, in one language', async () => {
    const before = await read('magic_link');
    await update('magic_link', { subject: 'Welcome' });
    await update('magic_link', { subject: 'Willkommen', language: 'de' });

    expect(await reset('magic_link')).toEqual(answered({ success: true }));
    expect(await read('magic_link')).toEqual({ ...before, customized_languages: ['de'] });
    expect(await reset('magic_link', '?language=de')).toEqual(answered({ success: true }));
    expect(await list()).toMatchObject(EMAIL_TEMPLATE_TYPES.map(() => ({ customized_languages: [] })));
  });

  test('what is not worded cannot be reset, nor twice', async () => {
    const gone = answered('The template magic_link is not customized in this language (en).', 404);
    expect(await reset('magic_link')).toEqual(gone);
    await update('magic_link', { subject: 'Willkommen', language: 'de' });
    expect(await reset('magic_link')).toEqual(gone);
    expect(await reset('magic_link', '?language=de')).toMatchObject({ status: 200 });
    expect(await reset('magic_link', '?language=de')).toMatchObject({ status: 404 });
  });
});

describe('what is unfit is refused in words, and nothing is kept', () => {
  const KNOWN = 'This mail has projectDisplayName, userPrimaryEmail, userDisplayName, code, magicLink.';
  const huge = document(...Array.from({ length: 20 }, () => say('ä'.repeat(2000))), SIGN_IN);
  let nested = 'x';
  for (let depth = 0; depth < 4; depth += 1) nested = `{{#code}}${nested}{{/code}}`;

  test.for<[string, object, string]>([
    ['no words', { subject: ' ' }, 'The subject is empty.'],
    ['a variable of another mail', { subject: '{{teamDisplayName}}' }, `no variable {{teamDisplayName}}. ${KNOWN}`],
    ['the link in the subject', { subject: '{{magicLink}}' }, '{{magicLink}} stands in a button or in a text'],
    ['an open tag', { subject: 'Hi {{userDisplayName' }, 'The subject: Unclosed tag at 20.'],
    ['no document', { content: {} }, 'The content, version: must be 1.'],
    ['a later version', { content: { version: 2, blocks: [] } }, 'The content, version: must be 1.'],
    ['blocks that are none', { content: { version: 1, blocks: 'x' } }, 'blocks: must be a list of blocks.'],
    ['a kind that is none', { content: document(SIGN_IN, { type: 'html' }) }, 'Block 2, type: must be one of heading'],
    ['a name of every object', { content: document({ type: '__proto__' }) }, 'Block 1, type: must be one of heading'],
    ['no text', { content: document(SIGN_IN, { type: 'text' }) }, 'Block 2, text: must be a text.'],
    ['a field too many', { content: document({ ...SIGN_IN, onclick: 'x' }) }, 'Block 1: Unrecognized key: "onclick".'],
    ['no link', { content: document(say('Hi')) }, '{{magicLink}} is missing: without it the mail leads nowhere.'],
    ['no blocks', { content: document() }, '{{magicLink}} is missing'],
    ['two links', { content: document(SIGN_IN, SIGN_IN) }, '{{magicLink}} stands in the mail more than once.'],
    ['a link and its text', { content: document(SIGN_IN, say('{{magicLink}}')) }, 'more than once.'],
    ['a link for some', { content: document(say('{{#code}}{{magicLink}}{{/code}}')) }, '{{magicLink}} is missing'],
    ['a link in a heading', { content: document({ type: 'heading', text: '{{magicLink}}' }) }, 'in a button or'],
    ['the link of another mail', { content: document({ ...SIGN_IN, link: '{{passwordResetLink}}' }) }, 'Block 1: the'],
    ['a script', { content: document(SIGN_IN, { ...SIGN_IN, link: 'javascript:alert(1)' }) }, 'Block 2: the link of'],
    ['a page as data', { content: document(SIGN_IN, { ...SIGN_IN, link: 'data:text/html,x' }) }, 'Block 2: the link'],
    ['a script with a tab', { content: document(SIGN_IN, { ...SIGN_IN, link: 'java\tscript:alert(1)' }) }, 'Block 2'],
    ['a link sent on', { content: document({ ...SIGN_IN, link: 'https://evil.example/?{{magicLink}}' }) }, 'Block 1'],
    [
      'an image in the clear',
      { content: document(SIGN_IN, { type: 'image', url: 'http://a.example/', alt: '' }) },
      'https',
    ],
    [
      'an image that tells on people',
      { content: document(SIGN_IN, { type: 'image', url: 'https://a.example/{{userPrimaryEmail}}', alt: '' }) },
      'holds no variables',
    ],
    ['a button without a name', { content: document({ ...SIGN_IN, label: ' ' }) }, 'Block 1: the button has no label.'],
    [
      'an unknown variable',
      { content: document(SIGN_IN, say('{{usr}}')) },
      `Block 2: there is no variable {{usr}}. ${KNOWN}`,
    ],
    ['a variable of every object', { content: document(SIGN_IN, say('{{constructor}}')) }, '{{constructor}}'],
    [
      'an unknown variable of a picture',
      { content: document(SIGN_IN, { ...IMAGE, alt: '{{usr}}' }) },
      'Block 2, alt: there',
    ],
    ['the link of a picture', { content: document(SIGN_IN, { ...IMAGE, alt: '{{magicLink}}' }) }, 'Block 2, alt: {{'],
    [
      'an unknown variable of a button',
      { content: document({ ...SIGN_IN, label: '{{usr}}' }) },
      'Block 1, label: there',
    ],
    ['a label that is the link', { content: document({ ...SIGN_IN, label: '{{magicLink}}' }) }, 'Block 1, label: {{'],
    ['a section of the link', { content: document(SIGN_IN, say('{{#magicLink}}x{{/magicLink}}')) }, 'in a button or'],
    ['a path', { content: document(SIGN_IN, say('{{code.length}}')) }, 'no variable {{code.length}}'],
    ['all there is', { content: document(SIGN_IN, say('{{.}}')) }, 'no variable {{.}}'],
    [
      'a part from elsewhere',
      { content: document(SIGN_IN, say('{{> other}}')) },
      '{{>other}} is nothing that mails know',
    ],
    ['other brackets', { content: document(SIGN_IN, say('{{=<% %>=}}<%x%>')) }, 'is nothing that mails know'],
    [
      'a section that does not end',
      { content: document(SIGN_IN, say('{{#code}}x')) },
      'Block 2: Unclosed section "code"',
    ],
    [
      'sections in each other',
      { content: document(SIGN_IN, say(nested)) },
      'Block 2: Sections may stand in each other',
    ],
    ['more than 64 KiB', { content: huge }, 'The content is larger than 64 KiB.'],
    [
      'very many blocks',
      { content: document(SIGN_IN, ...Array.from({ length: 100 }, () => say('x'))) },
      'may be at most 100.',
    ],
    ['a very long text', { content: document(SIGN_IN, say('x'.repeat(5001))) }, 'may have at most 5000 characters.'],
  ])('%s', async ([, body, problem]) => {
    const answer = await update('magic_link', body);

    expect(answer).toEqual(answered(expect.stringContaining(problem), 400));
    expect(await read('magic_link')).toMatchObject({ is_default: true });
  });

  test('all that is wrong is told at once', async () => {
    const { body } = await update('magic_link', { content: document(say('{{a}}'), say('{{b}}')) });
    expect(String(body).split('\n')).toHaveLength(2);
  });

  test.for([
    ['variables', document(...Array.from({ length: 30 }, () => say('{{a}}')))],
    ['blocks', document(...Array.from({ length: 30 }, () => ({ type: 'html' })))],
  ] as const)('but no more than ten of it: %s', async ([, content]) => {
    const { body } = await update('magic_link', { content });
    expect(String(body).split('\n')).toHaveLength(10);
  });

  test('a document with __proto__ in it changes nothing but itself', async () => {
    const body = '{"content":{"version":1,"__proto__":{"polluted":1},"blocks":[{"type":"divider"}]}}';
    const answer = await ask(instance.app, `PATCH ${PATH}/magic_link`, {
      as,
      project,
      body: JSON.parse(body) as object,
    });

    expect(answer.status).toBe(400);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test.for([
    ['an unknown mail', 'PATCH', '/sign_in_invitation', { subject: 'x' }],
    ['an unknown language', 'PATCH', '/magic_link', { subject: 'x', language: 'fr' }],
    ['a very long subject', 'PATCH', '/magic_link', { subject: 'x'.repeat(201) }],
    ['content that is a text', 'PATCH', '/magic_link', { content: '{}' }],
    ['an unknown language to read', 'GET', '/magic_link?language=fr', undefined],
  ] as const)('%s', async ([, method, path, body]) => {
    const answer = await ask(instance.app, `${method} ${PATH}${path}`, { as, project, ...(body && { body }) });
    expect(answer).toMatchObject({ status: 400, body: { code: 'SCHEMA_ERROR' } });
  });
});
