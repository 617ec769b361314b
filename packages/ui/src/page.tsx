'use client';
import type { ReactElement, ReactNode } from 'react';
import { useSlot } from './appearance.tsx';
import { PageContext } from './page-context.ts';

export interface PageProps {
  /** A `sheet` is filled from the top; otherwise a single card stands on the page. */
  layout?: 'card' | 'sheet' | undefined;
  children: ReactNode;
}

/** A whole page. On a phone its card fills the page. */
export function Page({ layout = 'card', children }: PageProps): ReactElement {
  const slot = useSlot();
  return (
    <PageContext.Provider value>
      <main className={slot('page')} data-layout={layout}>
        {children}
      </main>
    </PageContext.Provider>
  );
}
