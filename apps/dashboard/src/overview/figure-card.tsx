import type { CSSProperties, ReactElement } from 'react';
import { t } from '../words.ts';
import '../projects/projects.css';

const WIDTH = 140;
const HEIGHT = 40;

interface FigureCardProps {
  label: string;
  /** As it is read. */
  value: string;
  /** How it changed, in words, and whether that is good news. */
  change?: { readonly text: string; readonly isGood: boolean } | undefined;
  /** What it is compared with. */
  versus: string;
  line: readonly number[];
}

/** One figure, how it changed, and a small line of how it came to that. */
export const FigureCard = ({ label, value, change, versus, line }: FigureCardProps): ReactElement => (
  <div className="setup-box" style={{ gap: 2 }}>
    <dt className="muted">{label}</dt>
    <dd className="project-card-number" style={NUMBER}>
      {value}
      <SmallLine values={line} />
    </dd>
    <dd className="muted" style={{ margin: 0, fontSize: 13 }}>
      {change ? (
        <>
          <strong style={{ color: `var(--_${change.isGood ? 'success' : 'destructive'})`, fontWeight: 500 }}>
            {change.text}
          </strong>{' '}
          {versus}
        </>
      ) : (
        t('Nothing to compare with yet')
      )}
    </dd>
  </div>
);

/** Where both do not fit side by side, the line goes to one that is not seen. */
const NUMBER: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 12px',
  justifyContent: 'space-between',
  height: 32,
  margin: 0,
  overflow: 'hidden',
  fontSize: 24,
  lineHeight: '32px',
};

function SmallLine({ values }: { values: readonly number[] }): ReactElement | null {
  if (values.length < 2) return null;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, index) => {
    const y = most === least ? HEIGHT / 2 : HEIGHT - 2 - ((value - least) / (most - least)) * (HEIGHT - 4);
    return `${((index / (values.length - 1)) * WIDTH).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <div className="sign-up-line" aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" style={{ width: 64, height: 28 }}>
        <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
        <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
    </div>
  );
}
