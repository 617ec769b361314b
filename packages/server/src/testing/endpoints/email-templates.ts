import { ask } from '../ask.ts';
import type { EndpointCases } from '../endpoint-case.ts';
import { newEmail } from '../sign-up.ts';

const params = { type: 'magic_link' };

export const emailTemplateCases = {
  listEmailTemplates: { sample: () => ({ query: '?language=de' }) },
  getEmailTemplate: { sample: () => ({ params, query: '?language=de' }) },
  updateEmailTemplate: {
    sample: () => ({
      params,
      body: {
        subject: 'Sign in to {{projectDisplayName}}',
        content: { version: 1, blocks: [{ type: 'button', label: 'Sign in', link: '{{magicLink}}' }] },
      },
    }),
  },
  previewEmailTemplate: { sample: () => ({ params, body: { subject: 'Welcome', language: 'de' } }) },
  sendTestMail: { sample: () => ({ params, body: { recipient: newEmail() } }) },
  resetEmailTemplate: {
    sample: async ({ instance }) => {
      await ask(instance.app, 'PATCH /api/v1/email-templates/team_invitation', {
        as: 'admin',
        body: { subject: 'Join us' },
      });
      return { params: { type: 'team_invitation' } };
    },
  },
} satisfies EndpointCases;
