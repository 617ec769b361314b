'use client';
import { useContext, useId, type ReactElement, type ReactNode } from 'react';
import { useSlot } from './appearance.tsx';
import { handOverFocus } from './hand-over-focus.ts';
import { Logo } from './logo.tsx';
import { PageContext } from './page-context.ts';

export interface CardProps {
  /** Shown above the title. */
  icon?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** A strip below the body, for the link to the other mode. */
  footer?: ReactNode;
  /** Whether content is loading; screen readers wait for it. */
  isBusy?: boolean;
  children?: ReactNode;
}

export function Card(props: CardProps): ReactElement {
  const { icon, title, description, footer, isBusy = false, children } = props;
  const slot = useSlot();
  const titleId = useId();
  const Heading = useContext(PageContext) ? 'h1' : 'h2';
  return (
    <section ref={handOverFocus} className={slot('card')} aria-labelledby={titleId} aria-busy={isBusy || undefined}>
      <div className={slot('body')}>
        <Logo />
        {icon}
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
