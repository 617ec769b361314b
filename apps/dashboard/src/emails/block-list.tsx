import { useEffect, useRef, type ReactElement } from 'react';
import type { MailBlock } from '@keystead/client/admin';
import { Button, Icon, IconButton } from '@keystead/ui';
import { addIcon, menuIcon, trashIcon } from '@keystead/ui/dashboard';
import { t } from '../words.ts';
import { BlockFields } from './block-fields.tsx';
import { keyed, newBlock, type DraftBlock } from './draft.ts';
import { BLOCK_NAMES } from './template-names.ts';
import { useBlockMoves } from './use-block-moves.ts';

interface BlockListProps {
  blocks: readonly DraftBlock[];
  linkVariable: string;
  onChange: (change: (blocks: readonly DraftBlock[]) => readonly DraftBlock[]) => void;
}

const TYPES = Object.keys(BLOCK_NAMES) as MailBlock['type'][];

/** The body of a mail, to be written, moved, added to and taken from. */
export function BlockList({ blocks, linkVariable, onChange }: BlockListProps): ReactElement {
  const { list, said, held, handle } = useBlockMoves(blocks, onChange);
  const added = useRef<number>(undefined);
  useEffect(() => {
    if (added.current === undefined) return;
    const row = list.current?.querySelector(`[data-key="${added.current}"]`);
    (row?.querySelector<HTMLElement>('input, textarea') ?? row?.querySelector('button'))?.focus();
    added.current = undefined;
  });
  const add = (type: MailBlock['type']): void => {
    const block = keyed(newBlock(type, linkVariable));
    added.current = block.key;
    onChange((all) => [...all, block]);
  };
  const remove = (index: number): void => {
    // Whoever works by keyboard goes on at the block that takes its place.
    added.current = blocks[index + 1]?.key ?? blocks[index - 1]?.key;
    onChange((all) => all.filter((_, at) => at !== index));
  };
  return (
    <>
      <ol className="block-list" ref={list} aria-label={t('Blocks')}>
        {blocks.map(({ key, block }, index) => (
          <li key={key} className="block" data-key={key} data-held={held === key || undefined}>
            <button
              type="button"
              className="block-handle"
              aria-label={t('Move {block}, {n} of {all}', {
                block: BLOCK_NAMES[block.type],
                n: index + 1,
                all: blocks.length,
              })}
              aria-describedby="block-keys"
              {...handle(key)}
            >
              <Icon path={menuIcon} />
            </button>
            <div className="block-body">
              <span className="block-name">{BLOCK_NAMES[block.type]}</span>
              <BlockFields
                block={block}
                onChange={(changed) =>
                  onChange((all) => all.map((one) => (one.key === key ? { key, block: changed } : one)))
                }
              />
            </div>
            <IconButton
              label={t('Remove {block}, {n}', { block: BLOCK_NAMES[block.type], n: index + 1 })}
              path={trashIcon}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <p className="ks ks-hidden" id="block-keys">
        {t('The arrow keys move it.')}
      </p>
      <output className="ks ks-hidden">{said}</output>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has a look of its own */}
      <div className="block-add" role="group" aria-label={t('Add a block')}>
        {TYPES.map((type) => (
          <Button key={type} variant="outline" size="small" icon={<Icon path={addIcon} />} onClick={() => add(type)}>
            {BLOCK_NAMES[type]}
          </Button>
        ))}
      </div>
    </>
  );
}
