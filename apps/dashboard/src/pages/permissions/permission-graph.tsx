import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { PermissionDefinition } from '@keystead/client/admin';
import { Badge, Icon, IconButton } from '@keystead/ui';
import { addIcon, lockIcon, minusIcon } from '@keystead/ui/dashboard';
import { useAdmin } from '../../project/project.tsx';
import { formatNumber, t } from '../../words.ts';
import { isSystemPermission, reachedFrom } from './contents.ts';
import { useDefaults } from './defaults.ts';
import { layOutGraph, type GraphLayout, type PlacedNode } from './graph-layout.ts';
import styles from './permission-graph.module.css';

const NODE = { width: 160, height: 46 };
const STEP = { x: 186, y: 60 };
const MARGIN = 20;
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5];

interface PermissionGraphProps {
  permissions: readonly PermissionDefinition[];
  selectedId: string | undefined;
}

const placeOf = ({ column, row }: PlacedNode) => ({ left: MARGIN + column * STEP.x, top: MARGIN + row * STEP.y });

/** Permissions with lines to what they contain. Arrow keys move along the lines, and up and down. */
export function PermissionGraph({ permissions, selectedId }: PermissionGraphProps): ReactElement {
  const layout = useMemo(() => layOutGraph(permissions), [permissions]);
  const reached = useMemo(
    () => reachedFrom(permissions, selectedId === undefined ? [] : [selectedId]),
    [permissions, selectedId],
  );
  const [zoom, setZoom] = useState(1);
  const canvas = useRef<HTMLDivElement>(null);
  const width = 2 * MARGIN + (layout.columns - 1) * STEP.x + NODE.width;
  const height = 2 * MARGIN + Math.max(0, layout.rows - 1) * STEP.y + NODE.height;
  const step = (by: 1 | -1): void => setZoom(ZOOMS[ZOOMS.indexOf(zoom) + by] ?? zoom);

  const walk = (event: KeyboardEvent): void => {
    const nodes = [...(canvas.current?.querySelectorAll<HTMLElement>('[data-permission]') ?? [])];
    const at = nodes.find((node) => node === document.activeElement)?.dataset['permission'];
    const next = at === undefined ? undefined : neighbourOf(layout, at, event.key);
    if (next === undefined) return;
    event.preventDefault();
    nodes.find((node) => node.dataset['permission'] === next)?.focus();
  };

  return (
    <div className={styles.graph}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles the arrow keys of the links inside */}
      <section className={styles.canvas} aria-label={t('Graph')} ref={canvas} onKeyDown={walk}>
        <div style={{ width: width * zoom, height: height * zoom }}>
          <div className={styles.drawing} style={{ width, height, transform: `scale(${zoom})` }}>
            <Lines layout={layout} reached={reached} size={{ width, height }} />
            {layout.nodes.map((node) => (
              <Node key={node.id} node={node} isReached={reached.has(node.id)} isSelected={node.id === selectedId} />
            ))}
          </div>
        </div>
      </section>
      <div className={styles.foot}>
        <div className={styles.zoom}>
          <IconButton label={t('Smaller')} path={minusIcon} disabled={zoom === ZOOMS[0]} onClick={() => step(-1)} />
          <output>{`${formatNumber(zoom * 100)}%`}</output>
          <IconButton label={t('Larger')} path={addIcon} disabled={zoom === ZOOMS.at(-1)} onClick={() => step(1)} />
        </div>
        {/* The picker and the server refuse a choice that would create a cycle. */}
        <span className={styles.badge}>
          <Badge tone="success">{t('No cycles')}</Badge>
        </span>
        <span className={styles.hint}>{t('Arrow keys move between permissions')}</span>
      </div>
    </div>
  );
}

interface NodeProps {
  node: PlacedNode;
  isReached: boolean;
  isSelected: boolean;
}

function Node({ node, isReached, isSelected }: NodeProps): ReactElement {
  const { projectId } = useAdmin();
  const defaults = useDefaults();
  const roles = [
    defaults.creator.includes(node.id) && t('Default for creators'),
    defaults.member.includes(node.id) && t('Default for members'),
  ].filter((role) => role !== false);
  return (
    <Link
      className={styles.node}
      data-permission={node.id}
      data-reached={isReached || undefined}
      data-selected={isSelected || undefined}
      to="/p/$projectId/permissions/$permissionId"
      params={{ projectId, permissionId: node.id }}
      search={(search) => search}
      style={{ ...placeOf(node), ...NODE }}
    >
      <span className={styles.name} title={node.id}>
        {node.id}
      </span>
      {roles.length > 0 && <span className={styles.role}>{roles.join(', ')}</span>}
      {isSystemPermission(node.id) && <Icon path={lockIcon} />}
    </Link>
  );
}

interface LinesProps {
  layout: GraphLayout;
  reached: ReadonlySet<string>;
  size: { readonly width: number; readonly height: number };
}

function Lines({ layout, reached, size }: LinesProps): ReactElement {
  const places = new Map(layout.nodes.map((node) => [node.id, placeOf(node)]));
  return (
    <svg className={styles.lines} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" focusable="false">
      {layout.edges.map(({ from, to }) => {
        const [start, end] = [places.get(from), places.get(to)];
        if (!start || !end) return null;
        return (
          <path
            key={`${from} ${to}`}
            data-reached={reached.has(from) || undefined}
            d={curve(start.left + NODE.width, start.top + NODE.height / 2, end.left, end.top + NODE.height / 2)}
          />
        );
      })}
    </svg>
  );
}

/** Bends between the first two columns, so that a long line runs straight beside the others. */
function curve(x1: number, y1: number, x2: number, y2: number): string {
  const bend = x1 + STEP.x - NODE.width;
  const half = (x1 + bend) / 2;
  return `M${x1} ${y1}C${half} ${y1} ${half} ${y2} ${bend} ${y2}H${x2}`;
}

/** Returns the permission that an arrow key moves to. */
function neighbourOf({ nodes, edges }: GraphLayout, id: string, key: string): string | undefined {
  const at = nodes.find((node) => node.id === id);
  if (!at) return undefined;
  switch (key) {
    case 'ArrowRight':
      return edges.find(({ from }) => from === id)?.to;
    case 'ArrowLeft':
      return edges.find(({ to }) => to === id)?.from;
    case 'ArrowDown':
    case 'ArrowUp': {
      const column = nodes.filter((node) => node.column === at.column).sort((a, b) => a.row - b.row);
      return column[column.indexOf(at) + (key === 'ArrowDown' ? 1 : -1)]?.id;
    }
    default:
      return undefined;
  }
}
