import { Refusal } from '../../../platform/refusal.ts';
import type { Project } from '../../projects/index.ts';

export function requireMagicLink(project: Project): void {
  if (!project.config.magicLinkEnabled) throw new Refusal(403, 'Magic link is not enabled for this project.');
}
