import type { MailFacts } from './template-variables.ts';

/** Leads nowhere: whoever tries a wording out gets no code. */
const SAMPLE_LINK = 'https://example.com/sample-link';

/** What previews and test mails are filled with. */
export const sampleFacts: MailFacts & { readonly link: string } = {
  user: { displayName: 'Mira', primaryEmail: 'mira@example.com' },
  link: SAMPLE_LINK,
  typedCode: '4M9XK2',
  extra: { teamDisplayName: 'Sales' },
};
