import { call } from './call.ts';
import type { OwnedProject } from './make-project.ts';
import { internalProject, type TestInstance } from './test-instance.ts';

export interface TestEndpoint {
  readonly id: string;
  readonly secret: string;
}

/** Creates a webhook endpoint, in the internal project by default. */
export async function makeEndpoint(
  { app }: Pick<TestInstance, 'app'>,
  { project = internalProject, ...given }: { project?: Pick<OwnedProject, 'id' | 'keys'>; url?: string } & object = {},
): Promise<TestEndpoint> {
  const { body } = await call(app, 'POST /api/v1/internal/webhook-endpoints', {
    as: 'admin',
    project,
    body: { url: 'https://receiver.example/hook', ...given },
  });
  return body as TestEndpoint;
}
