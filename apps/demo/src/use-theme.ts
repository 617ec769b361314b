import { useEffect, useState } from 'react';
import type { Theme } from '@keystead/react';

const KEY = 'demo-theme';

/** Returns the chosen theme, which is stored for the next visit, and a function to toggle it. */
export function useTheme(): [theme: Theme, toggle: () => void] {
  const [theme, setTheme] = useState<Theme>(storedTheme);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);

  const toggle = (): void => {
    const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
    const next = isDark ? 'light' : 'dark';
    localStorage.setItem(KEY, next);
    setTheme(next);
  };
  return [theme, toggle];
}

function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}
