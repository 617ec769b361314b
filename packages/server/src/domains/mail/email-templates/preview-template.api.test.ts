import { describe, expect } from 'vitest';
import { answered, ask } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { largestDocument } from '../../../testing/largest-document.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app, {
    display_name: 'Acme <3',
    config: { email_color: '#2f6fed', email_footer: 'Acme Ltd' },
  });
});

interface Shown {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly problems: readonly string[];
}
const send = (type: string, body: object) =>
  ask(instance.app, `POST /api/v1/internal/email-templates/${type}/preview`, { as: 'admin', project, body });
const preview = async (type: string, body: object) => (await send(type, body)).body as Shown;
const document = (...blocks: object[]) => ({ version: 1, blocks });
const SIGN_IN = { type: 'button', label: 'Enter', link: '{{magicLink}}' };

describe('a wording that is not saved', () => {
  test('is shown filled, in the brand of the project', async () => {
    const content = document({ type: 'text', text: 'Hi {{userDisplayName}}, {{code}}' }, SIGN_IN);
    const { subject, html, text, problems } = await preview('magic_link', {
      subject: 'To {{projectDisplayName}}',
      content,
    });

    expect(problems).toEqual([]);
    expect(subject).toBe('To Acme <3');
    expect(text).toBe('Hi Mira, 4M9XK2\n\nEnter:\nhttps://example.com/sample-link\n\nAcme Ltd\n');
    expect(html).toContain('Hi Mira, 4M9XK2');
    expect(html).toContain('background-color:#2f6fed');
    expect(html).toContain('Acme &lt;3');
  });

  test('is shown for somebody, with a name that is harmless, or without one', async () => {
    const content = document(
      { type: 'text', text: '{{#userDisplayName}}Hi {{userDisplayName}}, {{/userDisplayName}}<{{userPrimaryEmail}}>' },
      SIGN_IN,
    );
    const shownFor = async (display_name: string | null) =>
      (await preview('magic_link', { content, user: { display_name, primary_email: 'priya@example.com' } })).text.split(
        '\n',
      )[0];

    expect(await shownFor('Priya')).toBe('Hi Priya, <priya@example.com>');
    expect(await shownFor('evil.example/x')).toBe('Hi evil example x, <priya@example.com>');
    expect(await shownFor(null)).toBe('<priya@example.com>');
    expect(await send('magic_link', { user: { display_name: null, primary_email: 'nobody' } })).toMatchObject({
      status: 400,
      body: { code: 'SCHEMA_ERROR' },
    });
  });

  test('is light, dark, or as the screen of its reader', async () => {
    const DARK = '.m-card { background-color: #16181c !important;';
    const htmlOf = async (color_scheme?: string) => (await preview('magic_link', { color_scheme })).html;
    const [light, dark, either] = [await htmlOf('light'), await htmlOf('dark'), await htmlOf()];

    expect(light).toContain('name="color-scheme" content="light"');
    expect(light).not.toContain(DARK);
    expect(dark).toContain('name="color-scheme" content="dark"');
    expect(dark).toContain(DARK);
    expect(dark).not.toContain('prefers-color-scheme');
    expect(either).toContain('name="color-scheme" content="light dark"');
    expect(either.indexOf(DARK)).toBeGreaterThan(either.indexOf('@media (prefers-color-scheme: dark) {'));
    expect(await send('magic_link', { color_scheme: 'sepia' })).toMatchObject({ status: 400 });
  });

  test('is nowhere afterwards', async () => {
    await preview('magic_link', { subject: 'Gone', content: document(SIGN_IN) });
    expect(await instance.query('select from email_templates where project_id = $1', [project.id])).toEqual([]);
    expect(await instance.query('select from mails where project_id = $1', [project.id])).toEqual([]);
  });

  test.for([
    ['en', 'ltr', 'Sign in to Acme <3'],
    ['de', 'ltr', 'Bei Acme <3 anmelden'],
    ['he', 'rtl', 'Acme <3'],
  ] as const)('left out, it is what is sent in %s', async ([language, direction, subject]) => {
    const shown = await preview('magic_link', { language });
    expect(shown.subject.replaceAll(/[\u2068\u2069]/g, '')).toContain(subject);
    expect(shown.html).toContain(`lang="${language}" dir="${direction}"`);
  });

  test('that cannot be saved is shown as far as it goes, with what is wrong', async () => {
    const shown = await preview('magic_link', { content: document({ type: 'text', text: 'Hi {{nobody}}!' }) });
    expect(shown.text).toBe('Hi !\n\nAcme Ltd\n');
    expect(shown.problems).toEqual([expect.stringContaining('Block 1: there is no variable {{nobody}}.')]);

    const open = await preview('magic_link', { subject: 'Hi {{code', content: document(SIGN_IN) });
    expect(open).toEqual({ subject: '', html: '', text: '', problems: ['The subject: Unclosed tag at 9.'] });

    const none = await preview('magic_link', { content: { version: 9 } });
    expect(none).toMatchObject({
      html: '',
      problems: [expect.stringContaining('version'), expect.stringContaining('blocks')],
    });
  });

  test('of a mail that is none is refused', async () => {
    expect(await send('password_changed', {})).toMatchObject({ status: 400, body: { code: 'SCHEMA_ERROR' } });
  });

  test('may be as large as one that is saved, and no larger', async () => {
    const answer = await send('magic_link', { content: largestDocument() });
    expect(answer).toMatchObject({ status: 200, body: { problems: [] } });
    const huge = document(...Array.from({ length: 20 }, () => ({ type: 'text', text: 'ä'.repeat(2000) })), SIGN_IN);
    expect(await send('magic_link', { content: huge })).toEqual(
      answered({ subject: '', html: '', text: '', problems: ['The content is larger than 64 KiB.'] }),
    );
  });
});
