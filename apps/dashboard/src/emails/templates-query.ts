import { queryOptions } from '@tanstack/react-query';
import type { AdminApp, EmailTemplateType, MailLanguage } from '@keystead/client/admin';

/** All that is kept of a project's templates. */
export const templatesKey = (admin: AdminApp) => ['email-templates', admin.projectId] as const;

export const templatesQuery = (admin: AdminApp) =>
  queryOptions({ queryKey: [...templatesKey(admin), 'list'], queryFn: () => admin.listEmailTemplates() });

export const templateQuery = (admin: AdminApp, type: EmailTemplateType, language: MailLanguage) =>
  queryOptions({
    queryKey: [...templatesKey(admin), type, language],
    queryFn: () => admin.getEmailTemplate(type, language),
    // What is being written must not be drawn anew because a window got the focus.
    refetchOnWindowFocus: false,
  });
