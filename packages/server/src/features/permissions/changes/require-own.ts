import { Refusal } from '../../../platform/refusal.ts';
import { isSystemPermission } from '../index.ts';

export function requireOwn(id: string): void {
  if (isSystemPermission(id)) throw new Refusal(400, 'System permissions cannot be changed or deleted.');
}
