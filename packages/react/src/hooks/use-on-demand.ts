'use client';
import { useCallback, useEffect, useState, type ComponentType } from 'react';

interface OnDemandComponent<Props> {
  /** Undefined until its code is there. */
  Component: ComponentType<Props> | undefined;
  hasFailed: boolean;
  retry: () => Promise<void>;
}

/** A component whose code is loaded as soon as whoever asks for it is shown. */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>): OnDemandComponent<Props> {
  const [Component, setComponent] = useState<ComponentType<Props>>();
  const [hasFailed, setFailed] = useState(false);

  const attempt = useCallback(async () => {
    try {
      const loaded = await load();
      setComponent(() => loaded);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, [load]);

  useEffect(() => void attempt(), [attempt]);
  return { Component, hasFailed, retry: attempt };
}
