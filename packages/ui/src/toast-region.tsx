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

/** Shows the toasts. If a page has several regions, only the first shows them, so that nothing is announced twice. */
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

/**
 * Rendered before the first toast, because screen readers would miss text that arrives together with its live region.
 */
function Region({ closeLabel, toast }: RegionProps): ReactElement {
  const slot = useSlot();
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);

  // Shown again for each toast, which lifts it above anything the host has put on top meanwhile.
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
      // The toast stays while it has keyboard focus, too.
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
