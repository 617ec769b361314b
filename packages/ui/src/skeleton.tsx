import type { ReactElement } from 'react';

export interface SkeletonProps {
  /** What it stands for: a line of text of that type size, a control, or the cells of a code. */
  shape: 'title' | 'text' | 'label' | 'control' | 'code' | 'avatar';
  /** Of its row, in percent. */
  width?: number;
}

/** Holds the place of something that is being loaded, at the height that it will have. */
export function Skeleton({ shape, width = 100 }: SkeletonProps): ReactElement {
  return (
    <span className="ks ks-skeleton" data-shape={shape}>
      <span className="ks ks-skeleton-bar" style={shape === 'avatar' ? undefined : { inlineSize: `${width}%` }} />
    </span>
  );
}
