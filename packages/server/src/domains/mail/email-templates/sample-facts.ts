import type { MailFacts } from './template-variables.ts';

/** Leads nowhere, because test emails contain no code. */
const SAMPLE_LINK = 'https://example.com/sample-link';

/** The sample values of previews and test emails. */
export const sampleFacts: MailFacts & { readonly link: string } = {
  user: { displayName: 'Mira', primaryEmail: 'mira@example.com' },
  link: SAMPLE_LINK,
  typedCode: '4M9XK2',
  extra: { teamDisplayName: 'Sales' },
};
