import type { Route } from '../../http/route.ts';
import type { Lifecycle } from './health/check-readiness.ts';
import type { CountByProject } from './projects/count-by-project.ts';
import type { ThisProcess } from './system/system.view.ts';
import { webhookTokenRoutes } from './webhooks/tokens/tokens.routes.ts';
import { projectRoutes } from './projects/projects.routes.ts';
import { redirectRoutes } from './redirects/redirects.routes.ts';
import { permissionRoutes } from './permissions/permissions.routes.ts';
import { apiKeyRoutes } from './api-keys/api-keys.routes.ts';
import { signingKeyRoutes } from './signing-keys/signing-keys.routes.ts';
import { systemRoutes } from './system/system.routes.ts';
import { featureSupportRoutes } from './feature-support/feature-support.routes.ts';
import { healthRoutes } from './health/health.routes.ts';

interface CoreParts {
  readonly lifecycle: Lifecycle;
  readonly countUsers: CountByProject;
  readonly self: ThisProcess;
}

export const coreRoutes = ({ lifecycle, countUsers, self }: CoreParts): Route[] => [
  ...webhookTokenRoutes,
  ...projectRoutes(countUsers),
  ...redirectRoutes,
  ...permissionRoutes,
  ...apiKeyRoutes,
  ...signingKeyRoutes,
  ...systemRoutes(self),
  ...featureSupportRoutes,
  ...healthRoutes(lifecycle),
];
