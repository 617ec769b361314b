import type { ReactElement } from 'react';

export interface SkeletonProps {
  /** The element it stands for: a line of text of that size, a control, or the cells of a code. */
  shape: 'title' | 'text' | 'label' | 'control' | 'code' | 'avatar';
  /** In percent of its row. */
  width?: number;
}

/** A placeholder for loading content, with its later height. */
export function Skeleton({ shape, width = 100 }: SkeletonProps): ReactElement {
  return (
    <span className="ks ks-skeleton" data-shape={shape}>
      <span className="ks ks-skeleton-bar" style={shape === 'avatar' ? undefined : { inlineSize: `${width}%` }} />
    </span>
  );
}
