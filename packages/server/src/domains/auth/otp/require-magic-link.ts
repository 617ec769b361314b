import { KnownError } from '@keystead/contract';
import type { Project } from '../../core/index.ts';

export function requireMagicLink(project: Project): void {
  if (!project.config.magicLinkEnabled) throw new KnownError('MAGIC_LINK_NOT_ENABLED');
}
