import type { ReactElement } from 'react';
import type { FakeClientApp } from './fake-client-app.ts';

/** A screen in one state, to check with axe and walk with the keyboard. */
export interface ScreenCase {
  name: string;
  screen: ReactElement;
  /** The URL of the page, if it matters. */
  at?: string;
  app?: () => FakeClientApp;
  /** Brings the screen into the state to check. */
  act?: () => Promise<void>;
}
