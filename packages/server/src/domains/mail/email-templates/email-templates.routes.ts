import * as contract from '@keystead/contract';
import { route } from '../../../http/route.ts';
import { previewTemplate } from './preview-template.ts';
import { listTemplates, readTemplate, resetTemplate, updateTemplate } from './manage-templates.ts';

export const emailTemplateRoutes = [
  route(contract.listEmailTemplates, async ({ ctx, caller, query }) => ({
    is_paginated: false as const,
    items: await listTemplates(ctx, caller.project.id, query.language),
  })),
  route(contract.getEmailTemplate, ({ ctx, caller, params, query }) =>
    readTemplate(ctx, caller.project.id, params.type, query.language),
  ),
  route(contract.updateEmailTemplate, ({ ctx, caller, params, body }) =>
    updateTemplate(ctx, caller.project.id, params.type, body),
  ),
  route(contract.previewEmailTemplate, ({ ctx, caller, params, body }) =>
    previewTemplate(ctx, caller.project, params.type, body),
  ),
  route(contract.resetEmailTemplate, async ({ ctx, caller, params, query }) => {
    await resetTemplate(ctx, caller.project.id, params.type, query.language);
    return { success: true as const };
  }),
];
