'use client';
import { useEffect, useState } from 'react';
import { useKeystead } from '../provider.tsx';

const PATIENCE_MS = 4000;

/** Returns a text once the user has been waiting for long, otherwise undefined. */
export function useSlowText(isWaiting = true): string | undefined {
  const { t } = useKeystead();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow ? t('This is taking longer than usual.') : undefined;
}
