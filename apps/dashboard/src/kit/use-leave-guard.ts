import { useBlocker } from '@tanstack/react-router';
import { t } from '../words.ts';

/** Asks before the user leaves a page with unsaved changes, by a link or by closing it. */
export function useLeaveGuard(isDirty: boolean): void {
  useBlocker({
    shouldBlockFn: () => isDirty && !confirm(t('Leave without saving your changes?')),
    enableBeforeUnload: () => isDirty,
    disabled: !isDirty,
  });
}
