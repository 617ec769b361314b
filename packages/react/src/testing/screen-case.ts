import type { ReactElement } from 'react';
import type { FakeClientApp } from './fake-client-app.ts';

/** A screen in one of its states: what axe looks at, and what the keyboard has to get through. */
export interface ScreenCase {
  name: string;
  screen: ReactElement;
  /** The address of the page, where that makes a difference. */
  at?: string;
  app?: () => FakeClientApp;
  /** Brings the screen into the state to look at. */
  act?: () => Promise<void>;
}
