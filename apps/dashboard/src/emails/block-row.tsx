import type { ReactElement } from 'react';
import { copyIcon, Icon, MenuButton, type MenuContent, type MenuItem } from '@keystead/ui';
import { moreIcon, trashIcon } from '@keystead/ui/dashboard';
import { t } from '../words.ts';
import { BlockFields } from './block-fields.tsx';
import { BLOCK_ICONS, downIcon, gripIcon, upIcon } from './block-icons.ts';
import { BlockText } from './block-text.tsx';
import type { DraftBlock } from './draft.ts';
import { loadPanel } from './load-panel.ts';
import { BLOCK_NAMES } from './template-names.ts';
import type { BlockMoves } from './use-block-moves.ts';

interface BlockRowProps {
  block: DraftBlock;
  /** Its place, from 1, and how many there are. */
  place: number;
  count: number;
  isOpen: boolean;
  /** What its text may name. */
  variables: readonly string[];
  moves: BlockMoves;
  onToggle: () => void;
  onChange: (block: DraftBlock['block']) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** A block in short; its fields stand below while it is the chosen one. */
export function BlockRow(props: BlockRowProps): ReactElement {
  const { block: draft, place, count, isOpen, variables, moves, onToggle, onChange, onDuplicate, onRemove } = props;
  const { key, block } = draft;
  const name = BLOCK_NAMES[block.type];
  const item = (id: string, label: string, path: string, onSelect: () => void): MenuItem => ({
    key: id,
    label,
    icon: <Icon path={path} />,
    onSelect,
  });
  const content: MenuContent = {
    items: [
      ...(place > 1 ? [item('up', t('Move up'), upIcon, () => moves.step(key, -1))] : []),
      ...(place < count ? [item('down', t('Move down'), downIcon, () => moves.step(key, 1))] : []),
      item('duplicate', t('Duplicate'), copyIcon, onDuplicate),
      { ...item('remove', t('Remove'), trashIcon, onRemove), startsGroup: true },
    ],
  };
  const about = (
    <>
      <Icon path={BLOCK_ICONS[block.type]} />
      <span className="block-name">{name}</span>
      {!isOpen && <BlockText block={block} />}
    </>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears Escape of its fields
    <li
      className="block"
      data-key={key}
      data-held={moves.held === key || undefined}
      data-open={isOpen || undefined}
      onKeyDown={(event) => {
        // The Escape of its menu, or of what somebody composes, is not meant for it.
        if (!isOpen || event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onToggle();
      }}
    >
      <button
        type="button"
        className="block-handle"
        aria-label={t('Move {block}, {n} of {all}', { block: name, n: place, all: count })}
        aria-describedby="block-keys"
        {...moves.handle(key)}
      >
        <Icon path={gripIcon} />
      </button>
      <div className="block-body">
        {block.type === 'divider' ? (
          <div className="block-about">{about}</div>
        ) : (
          <button type="button" className="block-about" aria-expanded={isOpen} onClick={onToggle}>
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
