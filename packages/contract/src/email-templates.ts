import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { displayName, email, listOf, success } from './fields.ts';
import { MAX_MAIL_DOCUMENT_BYTES, MAX_MAIL_SUBJECT_LENGTH } from './limits.ts';
import { mailDocument } from './mail-document.ts';

/** The four emails that a project can customize. */
export const EMAIL_TEMPLATE_TYPES = ['email_verification', 'password_reset', 'magic_link', 'team_invitation'] as const;
export type EmailTemplateType = (typeof EMAIL_TEMPLATE_TYPES)[number];

/** The languages emails are written in. */
export const MAIL_LANGUAGES = ['en', 'de', 'he'] as const;

const type = z.enum(EMAIL_TEMPLATE_TYPES).meta({ description: 'The type of the email', examples: ['magic_link'] });
const language = z
  .enum(MAIL_LANGUAGES)
  .meta({ description: 'The language of the template; English by default', examples: ['de'] });
const subject = z.string().meta({ examples: ['Sign in to {{projectDisplayName}}'] });

const template = z.object({
  type,
  subject,
  content: mailDocument,
  is_default: z
    .boolean()
    .meta({ description: 'Whether the project has not customized this template in this language' }),
  language: z.enum(MAIL_LANGUAGES),
  customized_languages: z
    .array(z.enum(MAIL_LANGUAGES))
    .meta({ description: 'The languages in which the project has customized this template', examples: [['en', 'de']] }),
  variables: z
    .array(z.string())
    .meta({ description: 'The variables that the template can use', examples: [['projectDisplayName', 'magicLink']] }),
  link_variable: z
    .string()
    .meta({ description: 'The link variable, which the template must contain exactly once', examples: ['magicLink'] }),
});

const named = z.strictObject({ type });
const inLanguage = z.strictObject({ language: language.optional() });

/** The schema accepts any object: the operation validates it, so that errors can explain what is wrong in a sentence. */
const contentInput = z.record(z.string(), z.unknown()).meta({
  description: `A document of at most ${MAX_MAIL_DOCUMENT_BYTES / 1024} KiB, in the format of \`content\` in the response. It must contain the link variable of the template exactly once`,
  examples: [{ version: 1, blocks: [{ type: 'button', label: 'Sign in', link: '{{magicLink}}' }] }],
});

const wording = z.strictObject({
  subject: subject
    .max(MAX_MAIL_SUBJECT_LENGTH)
    .optional()
    .meta({ description: 'The subject line. It can contain variables of the template, but not the link variable' }),
  content: contentInput.optional(),
  language: language.optional(),
});

export const listEmailTemplates = defineEndpoint({
  name: 'listEmailTemplates',
  method: 'GET',
  path: '/email-templates',
  access: 'admin',
  right: 'read',
  tag: 'Email templates',
  summary: 'List email templates',
  description:
    'Returns all templates as they are sent in one language: customized in that language, else customized in English, else the default text. Requires a super secret admin key or any staff role.',
  query: inLanguage,
  response: { admin: listOf(template) },
  errors: [],
});

export const getEmailTemplate = defineEndpoint({
  name: 'getEmailTemplate',
  method: 'GET',
  path: '/email-templates/{type}',
  access: 'admin',
  right: 'read',
  tag: 'Email templates',
  summary: 'Get an email template',
  description:
    'Returns one template as it is sent in one language: customized in that language, else customized in English, else the default text. Requires a super secret admin key or any staff role.',
  params: named,
  query: inLanguage,
  response: { admin: template },
  errors: [],
});

export const updateEmailTemplate = defineEndpoint({
  name: 'updateEmailTemplate',
  method: 'PATCH',
  path: '/email-templates/{type}',
  access: 'admin',
  right: 'manage',
  tag: 'Email templates',
  summary: 'Customize an email template',
  description:
    'Saves the subject and content of a template in one language. A part that you leave out stays as it is. Emails that are waiting to be sent use the new text too. Requires a super secret admin key or the `manage` right (owner, admin).',
  params: named,
  body: { admin: wording },
  response: { admin: template },
  errors: [],
  refusals: ['EMAIL_TEMPLATE_INVALID'],
});

export const resetEmailTemplate = defineEndpoint({
  name: 'resetEmailTemplate',
  method: 'DELETE',
  path: '/email-templates/{type}',
  access: 'admin',
  right: 'manage',
  tag: 'Email templates',
  summary: 'Reset an email template',
  description:
    'Deletes the customized text of a template in one language. Emails in that language then use the customized English text if there is one, else the default text. Requires a super secret admin key or the `manage` right (owner, admin).',
  params: named,
  query: inLanguage,
  response: { admin: success },
  errors: [],
  refusals: ['EMAIL_TEMPLATE_NOT_CUSTOMIZED'],
});

export const previewEmailTemplate = defineEndpoint({
  name: 'previewEmailTemplate',
  method: 'POST',
  path: '/internal/email-templates/{type}/preview',
  access: 'admin',
  right: 'read',
  tag: 'Email templates',
  summary: 'Preview an email template',
  description:
    'Renders an unsaved template with sample data and the branding of the project. Parts that you leave out are rendered as they are sent now. `problems` lists what would keep the template from being saved. Nothing is saved or sent. Requires a super secret admin key or any staff role.',
  params: named,
  body: {
    admin: wording.extend({
      color_scheme: z
        .enum(['light', 'dark'])
        .optional()
        .meta({
          description:
            'The color scheme to render; by default, the email follows the color scheme of the screen it is read on',
          examples: ['dark'],
        }),
      user: z
        .strictObject({
          display_name: displayName.nullable().meta({ description: 'Null for a user without a name' }),
          primary_email: email,
        })
        .optional()
        .meta({ description: 'The user to render the email for; a sample user by default' }),
    }),
  },
  response: {
    admin: z.object({
      subject: z.string().meta({ examples: ['Sign in to Acme'] }),
      html: z.string().meta({ examples: ['<!DOCTYPE html><html></html>'] }),
      text: z.string().meta({ examples: ['Sign in to Acme'] }),
      problems: z
        .array(z.string())
        .meta({ description: 'The reasons why the template cannot be saved; empty if it can', examples: [[]] }),
    }),
  },
  errors: [],
});

export const sendTestMail = defineEndpoint({
  name: 'sendTestMail',
  method: 'POST',
  path: '/internal/email-templates/{type}/test',
  access: 'admin',
  right: 'manage',
  tag: 'Email templates',
  summary: 'Send a test email of a template',
  description:
    'Sends an unsaved template, filled with sample data, to an email address. Its link does not work. Test emails count toward the email rate limits. Requires a super secret admin key or the `manage` right (owner, admin).',
  params: named,
  body: { admin: wording.extend({ recipient: email }) },
  response: {
    admin: z.object({ is_queued: z.boolean().meta({ description: 'False if a rate limit withheld the email' }) }),
  },
  errors: [],
  refusals: ['EMAIL_TEMPLATE_INVALID'],
});
