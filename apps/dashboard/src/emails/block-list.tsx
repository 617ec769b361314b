import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { MailBlock } from '@keystead/client/admin';
import { Icon, MenuButton, type MenuContent } from '@keystead/ui';
import { addIcon } from '@keystead/ui/dashboard';
import { t } from '../words.ts';
import { BLOCK_ICONS } from './block-icons.ts';
import { BlockRow } from './block-row.tsx';
import { keyed, newBlock, type DraftBlock } from './draft.ts';
import { loadPanel } from './load-panel.ts';
import { BLOCK_NAMES } from './template-names.ts';
import { useBlockMoves } from './use-block-moves.ts';

interface BlockListProps {
  blocks: readonly DraftBlock[];
  variables: readonly string[];
  linkVariable: string;
  onChange: (change: (blocks: readonly DraftBlock[]) => readonly DraftBlock[]) => void;
}

const TYPES = Object.keys(BLOCK_NAMES) as MailBlock['type'][];

/** The body of a mail, to be written, moved, added to and taken from. One block at a time shows its fields. */
export function BlockList({ blocks, variables, linkVariable, onChange }: BlockListProps): ReactElement {
  const moves = useBlockMoves(blocks, onChange);
  const { list } = moves;
  const [open, setOpen] = useState<number>();
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = list.current?.querySelector(`[data-key="${wanted.current}"]`);
    const field = row?.querySelector<HTMLElement>('input, textarea');
    (field ?? row?.querySelector<HTMLElement>('button.block-about') ?? row?.querySelector('button'))?.focus();
    wanted.current = undefined;
  });

  /** Whoever chooses a block writes in it; whoever is done goes on from where it stands. */
  const choose = (key: number, isOpen = true): void => {
    wanted.current = key;
    setOpen(isOpen ? key : undefined);
  };
  const insert = (block: MailBlock, index: number): void => {
    const added = keyed(block);
    onChange((all) => all.toSpliced(index, 0, added));
    choose(added.key);
  };
  const remove = (index: number): void => {
    // Whoever works by keyboard goes on at the block that takes its place.
    wanted.current = blocks[index + 1]?.key ?? blocks[index - 1]?.key;
    onChange((all) => all.toSpliced(index, 1));
  };
  const kinds: MenuContent = {
    align: 'start',
    items: TYPES.map((type) => ({
      key: type,
      label: BLOCK_NAMES[type],
      icon: <Icon path={BLOCK_ICONS[type]} />,
      onSelect: () => insert(newBlock(type, linkVariable), blocks.length),
    })),
  };
  return (
    <div className="blocks">
      <ol className="block-list" ref={list} aria-label={t('Blocks')}>
        {blocks.map((one, index) => (
          <BlockRow
            key={one.key}
            block={one}
            place={index + 1}
            count={blocks.length}
            isOpen={open === one.key}
            // The link stands in a text or a button, nowhere else.
            variables={variables.filter((name) => name !== linkVariable || one.block.type === 'text')}
            moves={moves}
            onToggle={() => choose(one.key, open !== one.key)}
            onChange={(block) =>
              onChange((all) => all.map((other) => (other.key === one.key ? { ...one, block } : other)))
            }
            onDuplicate={() => insert(one.block, index + 1)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <p className="ks ks-hidden" id="block-keys">
        {t('The arrow keys move it.')}
      </p>
      <output className="ks ks-hidden">{moves.said}</output>
      <div className="block-new">
        <MenuButton label={t('Add a block')} load={loadPanel} content={kinds}>
          <Icon path={addIcon} />
          <span aria-hidden="true">{t('Add a block')}</span>
        </MenuButton>
      </div>
    </div>
  );
}
