'use client';
import { useLayoutEffect, type RefObject } from 'react';
import { placeBelow, type Placement } from './place-below.ts';

export interface OpenPanel {
  panel: RefObject<HTMLElement | null>;
  /** What it was opened by, and stands below. */
  trigger: RefObject<HTMLElement | null>;
  align: Placement['align'];
  onClose: (options?: { keepFocus: boolean }) => void;
}

/** A panel on top of the page: stays below what opened it, and goes with a press or the focus elsewhere. */
export function useOpenPanel({ panel, trigger, align = 'end', onClose }: OpenPanel): void {
  useLayoutEffect(() => {
    // The top layer lifts it over every clipping or stacking box of the host; where it is missing, `position: fixed` has to do.
    panel.current?.showPopover?.();
  }, [panel]);

  // Whenever it is drawn: what is in it changes how high it is.
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

  // Gone before another panel takes the focus in its place.
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
