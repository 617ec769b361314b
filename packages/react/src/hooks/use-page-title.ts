'use client';
import { useEffect } from 'react';

/**
 * Sets the page title while a screen is shown, if there is one. The previous title is restored only if the title is
 * still ours, so a title that the host or its framework sets in between stays.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
