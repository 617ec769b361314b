'use client';
import { useId, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { useSlot } from './appearance.tsx';

export interface Tab {
  key: string;
  label: ReactNode;
  panel: ReactNode;
}

export interface TabsProps {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
}

/** Tabs that switch when they get focus. WAI-ARIA: tabs with automatic activation. */
export function Tabs({ label, tabs }: TabsProps): ReactElement {
  const slot = useSlot();
  const id = useId();
  const [chosen, setChosen] = useState(0);

  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const next = nextTab(event, chosen, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <div className="ks ks-tabs">
      <div className={slot('tab-list')} role="tablist" tabIndex={-1} aria-label={label} onKeyDown={move}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            className={slot('tab')}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            aria-controls={`${id}-panel-${tab.key}`}
            aria-selected={index === chosen}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* Hidden panels stay mounted, so that text typed into them survives a look at another tab. */}
      {tabs.map((tab, index) => (
        <div
          key={tab.key}
          className={slot('tab-panel')}
          role="tabpanel"
          id={`${id}-panel-${tab.key}`}
          aria-labelledby={`${id}-tab-${tab.key}`}
          hidden={index !== chosen}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}

function nextTab(event: KeyboardEvent<HTMLElement>, current: number, count: number): number | undefined {
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const step = isRightToLeft ? -1 : 1;
  const targets: Record<string, number> = { ArrowRight: current + step, ArrowLeft: current - step, Home: 0, End: -1 };
  const target = targets[event.key];
  // Wraps around at both ends.
  return target === undefined ? undefined : (target + count) % count;
}
