'use client';
import { useLayoutEffect, type RefObject } from 'react';
import { placeBelow, type Placement } from './place-below.ts';

export interface OpenPanel {
  panel: RefObject<HTMLElement | null>;
  /** The element that opened the panel, which opens below it. */
  trigger: RefObject<HTMLElement | null>;
  align: Placement['align'];
  onClose: (options?: { keepFocus: boolean }) => void;
}

/** Opens a panel below its trigger and keeps it there. A press or focus outside closes it. */
export function useOpenPanel({ panel, trigger, align = 'end', onClose }: OpenPanel): void {
  useLayoutEffect(() => {
    // The top layer puts the panel above all clipping and stacking contexts of the host. Browsers without it use
    // `position: fixed`.
    panel.current?.showPopover?.();
  }, [panel]);

  // After every render, because the content changes the height.
  useLayoutEffect(() => {
    const element = panel.current;
    const anchor = trigger.current;
    if (!element || !anchor) return;
    const place = (): void => placeBelow(element, anchor, { align });
    place();
    addEventListener('resize', place);
    addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      removeEventListener('resize', place);
      removeEventListener('scroll', place, { capture: true });
    };
  });

  // A layout effect, so that the panel is gone before another one takes focus.
  useLayoutEffect(() => {
    const closeOutside = (event: Event): void => {
      const isInside = [panel.current, trigger.current].some((element) =>
        element?.contains(event.target as Node | null),
      );
      if (!isInside) onClose({ keepFocus: true });
    };
    document.addEventListener('pointerdown', closeOutside, true);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside, true);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [onClose, panel, trigger]);
}
