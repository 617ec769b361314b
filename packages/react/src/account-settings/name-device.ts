import type { ActiveSession } from '@keystead/client';
import type { Translate } from '../messages/translate.ts';
import { describeDevice } from './describe-device.ts';

/** What people call the device of a session. */
export function nameDevice(t: Translate, { userAgent }: ActiveSession): string {
  const device = describeDevice(userAgent);
  return device ? t('{browser} on {system}', device) : t('Unknown device');
}
