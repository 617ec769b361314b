import type { InboxMail } from './inbox.queries.ts';

/** An email as the inbox and tests read it. */
export interface InboxMailView {
  readonly id: string;
  readonly project_id: string;
  readonly project_name: string;
  readonly recipient: string;
  readonly template: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly code?: string;
  readonly created_at_millis: number;
  readonly status: string;
}

export const inboxMailView = ({ projectId, projectName, createdAt, ...mail }: InboxMail): InboxMailView => ({
  id: mail.id,
  project_id: projectId,
  project_name: projectName,
  recipient: mail.recipient,
  template: mail.template,
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  links: mail.links,
  ...(mail.code !== undefined && { code: mail.code }),
  created_at_millis: createdAt.getTime(),
  status: mail.status,
});
