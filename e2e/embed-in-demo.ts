import type { BrowserContext, Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import type { OwnedProject } from './dashboard-test.ts';
import { API_URL, DEMO_URL } from './instance.mjs';

/** Lets the demo app of these pages embed the project; its key is made by the owner who is signed in on `page`. */
export async function embedInDemo(page: Page, project: OwnedProject, app: Page | BrowserContext): Promise<void> {
  const keys = await askAsOwner<{ publishable_client_key: string }>(page, project, 'POST /internal/api-keys', {
    description: 'App',
    expires_at_millis: Date.now() + 3_600_000,
    has_publishable_client_key: true,
    has_secret_server_key: false,
    has_super_secret_admin_key: false,
  });
  const settings = {
    baseUrl: API_URL,
    projectId: project.id,
    projectName: 'Acme',
    publishableClientKey: keys.publishable_client_key,
  };
  await app.route(`${DEMO_URL}/keystead.json`, (route) => route.fulfill({ json: settings }));
}
