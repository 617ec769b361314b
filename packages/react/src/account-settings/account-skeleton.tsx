'use client';
import type { ReactElement } from 'react';
import { Skeleton, useSlot, VisuallyHidden } from '@keystead/ui';
import { useSlowText } from '../hooks/use-slow-text.ts';
import { useKeystead } from '../provider.tsx';

const ITEMS = [70, 55, 60];

/** Skeleton of the menu and the section. */
export function AccountSkeleton(): ReactElement {
  const { t } = useKeystead();
  const slot = useSlot();
  const slowText = useSlowText();
  return (
    <div className={slot('settings')} data-open="false" aria-busy={!slowText}>
      <div className="ks ks-settings-frame">
        <div className="ks ks-settings-menu">
          <VisuallyHidden>{t('Loading')}</VisuallyHidden>
          <div className={`${slot('settings-item')} ks-settings-back`}>
            <Skeleton shape="text" width={60} />
          </div>
          <div className="ks ks-settings-title">
            <Skeleton shape="title" width={50} />
          </div>
          <div className="ks ks-settings-list">
            {ITEMS.map((width) => (
              <div className={slot('settings-item')} key={width}>
                <Skeleton shape="text" width={width} />
              </div>
            ))}
          </div>
          <output className="ks ks-settings-item">{slowText}</output>
        </div>
        <div className="ks ks-settings-section">
          <Skeleton shape="title" width={30} />
          <RowsSkeleton />
        </div>
      </div>
    </div>
  );
}

/** Skeleton of the rows of a section. */
export function RowsSkeleton(): ReactElement {
  const slot = useSlot();
  return (
    <>
      {['first', 'second'].map((row) => (
        <div className={slot('settings-row')} key={row}>
          <div className="ks">
            <Skeleton shape="text" width={40} />
            <Skeleton shape="label" width={65} />
          </div>
          <Skeleton shape="text" width={50} />
        </div>
      ))}
    </>
  );
}
