import { expect, test } from 'vitest';
import type { Context } from '../../../context.ts';
import type { Project } from '../../core/projects/project.ts';
import { chooseWay } from './choose-way.ts';

const own = {
  host: 'smtp.acme.example',
  username: 'acme',
  password: 'words',
  senderName: '',
  senderEmail: 'a@acme.example',
};

function securityAt(port: number, projectReach: Context['mail']['projectReach']): string | undefined {
  // No more of them is looked at.
  const ctx = { mail: { projectReach } } as Context;
  const project = { displayName: 'Acme', config: { standardEmail: { ...own, port } } } as Project;
  const way = chooseWay(ctx, project);
  return way.kind === 'smtp' ? way.server.security : undefined;
}

test.for([
  [465, 'tls'],
  [587, 'starttls'],
  [25, 'starttls'],
  [2525, 'starttls'],
] as const)('in production a project’s server at port %i is never spoken to in the clear', ([port, security]) => {
  expect(securityAt(port, 'public')).toBe(security);
});

test.for([
  [465, 'tls'],
  [587, 'starttls'],
  [1025, 'opportunistic'],
] as const)('while developing, the one at port %i is %s', ([port, security]) => {
  expect(securityAt(port, 'public-or-private')).toBe(security);
});
