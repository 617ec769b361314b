import { createContext, useContext, useEffect, useState } from 'react';
import type { Theme } from '@keystead/react';

const KEY = 'keystead-dashboard-theme';

export interface ChosenTheme {
  readonly theme: Theme;
  readonly choose: (theme: Theme) => void;
}

export const ThemeContext = createContext<ChosenTheme>({ theme: 'system', choose: () => undefined });

/** The theme that the owner chose, and how to choose another. */
export const useTheme = (): ChosenTheme => useContext(ThemeContext);

/** Kept for the next visit, where the browser keeps things. */
export function useChosenTheme(): ChosenTheme {
  const [theme, setTheme] = useState<Theme>(readTheme);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  const choose = (chosen: Theme): void => {
    setTheme(chosen);
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // Storage is forbidden here: the choice lasts until the page is left.
    }
  };
  return { theme, choose };
}

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}
