import { emailTestRoutes } from './email-tests/email-tests.routes.ts';
import { emailDomainCheckRoutes } from './email-domain-checks/email-domain-checks.routes.ts';
import { emailTemplateRoutes } from './email-templates/email-templates.routes.ts';
import { emailTemplateTestRoutes } from './email-templates/tests/tests.routes.ts';

export const mailRoutes = [
  ...emailTestRoutes,
  ...emailDomainCheckRoutes,
  ...emailTemplateRoutes,
  ...emailTemplateTestRoutes,
];
