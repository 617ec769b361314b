'use client';
import { useEffect } from 'react';

/**
 * The title of the page while a screen is shown; none leaves it alone. It is set once and not watched, and the one before
 * comes back only where ours still stands: whatever the host or its framework sets meanwhile stays.
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
