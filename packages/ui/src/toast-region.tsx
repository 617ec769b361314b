'use client';
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactElement } from 'react';
import { useSlot } from './appearance.tsx';
import { IconButton } from './icon-button.tsx';
import { alertIcon, checkIcon, closeIcon } from './icon-paths.ts';
import { Icon } from './icon.tsx';
import { toasts, type Toast } from './toasts.ts';

export interface ToastRegionProps {
  closeLabel: string;
}

/** Where toasts appear. Of several on a page only the first shows them, so that nothing is said twice. */
export function ToastRegion({ closeLabel }: ToastRegionProps): ReactElement | null {
  const [key] = useState(() => ({}));
  const join = useCallback((update: () => void) => toasts.join({ key, update }), [key]);
  const toast = useSyncExternalStore(
    join,
    () => toasts.seenBy(key),
    () => undefined,
  );
  return toast === undefined ? null : <Region closeLabel={closeLabel} toast={toast} />;
}

interface RegionProps extends ToastRegionProps {
  toast: Toast | null;
}

/** Stands in the page before anything is said, because assistive technology would miss words that come with their region. */
function Region({ closeLabel, toast }: RegionProps): ReactElement {
  const slot = useSlot();
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);

  // Shown anew for each toast, which lifts it over whatever the host has put on top meanwhile.
  useLayoutEffect(() => {
    const element = region.current;
    element?.showPopover?.();
    return () => element?.hidePopover?.();
  }, [toast]);

  const close = (): void => {
    toasts.show(undefined);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };

  return (
    <div
      ref={region}
      className={slot('toast')}
      popover="manual"
      data-tone={toast?.tone}
      onPointerEnter={() => toasts.hold()}
      onPointerLeave={() => toasts.release()}
      // Nor does it go away under the keyboard.
      onFocus={({ relatedTarget }) => {
        cameFrom.current = relatedTarget;
        toasts.hold();
      }}
      onBlur={() => toasts.release()}
    >
      {toast && <Icon path={toast.tone === 'destructive' ? alertIcon : checkIcon} />}
      <output className="ks ks-toast-text">{toast?.text}</output>
      {toast && <IconButton label={closeLabel} path={closeIcon} onClick={close} />}
    </div>
  );
}
