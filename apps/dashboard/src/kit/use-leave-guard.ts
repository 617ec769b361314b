import { useBlocker } from '@tanstack/react-router';
import { t } from '../words.ts';

/** Asks before a page with unsaved changes is left, by a link or by closing it. */
export function useLeaveGuard(isDirty: boolean): void {
  useBlocker({
    shouldBlockFn: () => isDirty && !confirm(t('Leave without saving?')),
    enableBeforeUnload: () => isDirty,
    disabled: !isDirty,
  });
}
