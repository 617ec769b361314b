import { KnownError } from '@keystead/contract';
import { isSystemPermission } from '../../core/index.ts';

export function requireOwn(id: string): void {
  if (isSystemPermission(id)) throw new KnownError('SYSTEM_PERMISSION_READ_ONLY');
}
