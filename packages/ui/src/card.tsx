'use client';
import { useId, type ReactElement, type ReactNode } from 'react';
import { useSlot } from './appearance.tsx';
import { handOverFocus } from './hand-over-focus.ts';

export interface CardProps {
  title: ReactNode;
  description?: ReactNode;
  /** A strip below the body, for the way to the other mode. */
  footer?: ReactNode;
  /** 1 where the card is the page, 2 inside a page of the host. */
  level?: 1 | 2;
  /** Something is on its way; assistive technology waits for it. */
  isBusy?: boolean;
  children?: ReactNode;
}

export function Card({ title, description, footer, level = 2, isBusy = false, children }: CardProps): ReactElement {
  const slot = useSlot();
  const titleId = useId();
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section ref={handOverFocus} className={slot('card')} aria-labelledby={titleId} aria-busy={isBusy || undefined}>
      <div className={slot('body')}>
        <div className={slot('header')}>
          <Heading className={slot('title')} id={titleId} tabIndex={-1}>
            {title}
          </Heading>
          {description && <p className={slot('description')}>{description}</p>}
        </div>
        {children}
      </div>
      {footer && <div className={slot('footer')}>{footer}</div>}
    </section>
  );
}
