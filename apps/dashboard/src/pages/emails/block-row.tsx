import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { KeyboardEvent, ReactElement } from 'react';
import type { MailBlock } from '@keystead/client/admin';
import { copyIcon, Icon, MenuButton, type MenuContent, type MenuItem } from '@keystead/ui';
import { moreIcon, trashIcon } from '@keystead/ui/dashboard';
import { loadPanel } from '../../kit/load-panel.ts';
import { t } from '../../words.ts';
import { BlockFields } from './block-fields.tsx';
import { BLOCKS } from './blocks.ts';
import { VariableChips } from './variables.tsx';
import styles from './template.module.css';

const GRIP = 'M6 3.75h.1M10 3.75h.1M6 8h.1M10 8h.1M6 12.25h.1M10 12.25h.1';
const UP = 'M8 13V3M4.5 6.5 8 3l3.5 3.5';
const DOWN = 'M8 3v10M4.5 9.5 8 13l3.5-3.5';
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const LESS_MOTION = matchMedia('(prefers-reduced-motion: reduce)');

interface BlockRowProps {
  id: number;
  block: MailBlock;
  /** Position from 1, and the number of blocks. */
  place: number;
  count: number;
  isOpen: boolean;
  /** Variables that the text may contain. */
  variables: readonly string[];
  /** Moves the block by this many positions. */
  onStep: (by: number) => void;
  onToggle: () => void;
  onChange: (block: MailBlock) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** Summary of a block; its fields are shown below while it is open. Its handle moves it, by dragging or with the keyboard. */
export function BlockRow(props: BlockRowProps): ReactElement {
  const { id, block, place, count, isOpen, variables, onStep, onToggle, onChange, onDuplicate, onRemove } = props;
  const sortable = useSortable({ id, ...(LESS_MOTION.matches && { transition: null }) });
  const { attributes, listeners, isDragging, setNodeRef, setActivatorNodeRef, transform, transition } = sortable;
  const { name, icon } = BLOCKS[block.type];
  const item = (key: string, label: string, path: string, onSelect: () => void): MenuItem => ({
    key,
    label,
    icon: <Icon path={path} />,
    onSelect,
  });
  const content: MenuContent = {
    items: [
      ...(place > 1 ? [item('up', t('Move up'), UP, () => onStep(-1))] : []),
      ...(place < count ? [item('down', t('Move down'), DOWN, () => onStep(1))] : []),
      item('duplicate', t('Duplicate'), copyIcon, onDuplicate),
      { ...item('remove', t('Remove'), trashIcon, onRemove), startsGroup: true },
    ],
  };
  const pressHandle = (event: KeyboardEvent): void => {
    const by = isDragging ? undefined : STEPS[event.key];
    if (by === undefined) return listeners?.['onKeyDown']?.(event);
    event.preventDefault();
    return onStep(by);
  };
  const about = (
    <>
      <Icon path={icon} />
      <span className="muted">{name}</span>
      {!isOpen && <BlockText block={block} />}
    </>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles Escape from its fields
    <li
      ref={setNodeRef}
      className={styles.block}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-key={id}
      data-held={isDragging || undefined}
      data-open={isOpen || undefined}
      onKeyDown={(event) => {
        // Ignores Escape that closes the block's menu, cancels a move or ends text composition.
        if (!isOpen || isDragging || event.key !== 'Escape') return;
        if (event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onToggle();
      }}
    >
      <button
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        className={`ks ks-icon-button ${styles.handle}`}
        aria-label={t('Move {block}, {n} of {all}', { block: name, n: place, all: count })}
        aria-describedby={attributes['aria-describedby']}
        onKeyDown={pressHandle}
      >
        <Icon path={GRIP} />
      </button>
      <div>
        {block.type === 'divider' ? (
          <div className={styles.about}>{about}</div>
        ) : (
          <button type="button" className={styles.about} data-about aria-expanded={isOpen} onClick={onToggle}>
            {about}
          </button>
        )}
        {isOpen && <BlockFields block={block} variables={variables} onChange={onChange} />}
      </div>
      <MenuButton label={t('Actions for {block}, {n}', { block: name, n: place })} load={loadPanel} content={content}>
        <Icon path={moreIcon} />
      </MenuButton>
    </li>
  );
}

const SECTION = /\{\{\s*[#^/!][^}]*\}\}/g;

/** Short text of a block with its variables as chips. Section tags are left out. */
function BlockText({ block }: { block: MailBlock }): ReactElement | null {
  if (block.type === 'divider') return null;
  const text = textOf(block).replaceAll(SECTION, '');
  if (text.trim() === '') return <span className={`muted ${styles.text}`}>{t('Nothing here yet')}</span>;
  return (
    <span className={styles.text} dir="auto">
      <VariableChips text={text} />
    </span>
  );
}

function textOf(block: Exclude<MailBlock, { type: 'divider' }>): string {
  if (block.type === 'button') return block.label;
  return block.type === 'image' ? block.alt || block.url : block.text;
}
