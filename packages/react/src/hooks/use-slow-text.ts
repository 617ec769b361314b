'use client';
import { useEffect, useState } from 'react';
import { useKeystead } from '../provider.tsx';

const PATIENCE_MS = 4000;

/** What to say to people who have waited for long; undefined until then. */
export function useSlowText(): string | undefined {
  const { t } = useKeystead();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow ? t('This is taking longer than usual.') : undefined;
}
