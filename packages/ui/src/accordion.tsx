'use client';
import type { ReactElement, ReactNode } from 'react';
import { useSlot } from './appearance.tsx';
import { chevronIcon } from './icon-paths.ts';
import { Icon } from './icon.tsx';

export interface AccordionItem {
  key: string;
  title: ReactNode;
  content: ReactNode;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
}

/** Titles that open the text below. Uses the browser's own `<details>`, so that find-in-page opens them too. */
export function Accordion({ items }: AccordionProps): ReactElement {
  const slot = useSlot();
  return (
    <div className={slot('accordion')}>
      {items.map(({ key, title, content }) => (
        <details className="ks ks-accordion-item" key={key}>
          <summary className="ks ks-accordion-title">
            {title}
            <Icon path={chevronIcon} />
          </summary>
          <div className="ks ks-accordion-content">{content}</div>
        </details>
      ))}
    </div>
  );
}
