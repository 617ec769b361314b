import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
  type CollisionDetection,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import type { MailBlock } from '@keystead/client/admin';
import { Icon, MenuButton, type MenuContent } from '@keystead/ui';
import { addIcon } from '@keystead/ui/dashboard';
import { loadPanel } from '../../kit/load-panel.ts';
import { t } from '../../words.ts';
import { BlockRow } from './block-row.tsx';
import { BLOCK_TYPES, BLOCKS, content, newBlock, writeContent } from './blocks.ts';
import styles from './template.module.css';

/** A block with an ID that stays the same while it is moved. */
interface KeyedBlock {
  readonly id: number;
  readonly block: MailBlock;
}

let ids = 0;
const keyed = (block: MailBlock): KeyedBlock => ({ id: (ids += 1), block });
const read = (text: string) => ({ text, blocks: content.safeParse(text).data?.blocks.map(keyed) ?? [] });

/** Only allows dragging up and down. */
const vertical: Modifier = ({ transform }) => ({ ...transform, x: 0 });
/** Finds the row under the pointer, whatever the height of the dragged row; outside of the list the nearest row. */
const rowAt: CollisionDetection = (held) => {
  const within = pointerWithin(held);
  return within.length > 0 ? within : closestCenter(held);
};

interface BlockListProps {
  /** The document, as JSON. */
  text: string;
  variables: readonly string[];
  linkVariable: string;
  onChange: (text: string) => void;
}

/** The body of an email as blocks to edit, move, add and remove. One block at a time shows its fields. */
export function BlockList({ text, variables, linkVariable, onChange }: BlockListProps): ReactElement {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<number>(undefined);
  const [written, setWritten] = useState(() => read(text));
  const [open, setOpen] = useState<number>();
  const [moved, setMoved] = useState<string>();
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  if (written.text !== text) setWritten(read(text)); // discarded, or saved by someone else
  const { blocks } = written;
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = list.current?.querySelector(`[data-key="${wanted.current}"]`);
    const parts = ['input, textarea', '[data-about]', 'button'].map((part) => row?.querySelector<HTMLElement>(part));
    parts.find(Boolean)?.focus();
    wanted.current = undefined;
  });

  const change = (next: readonly KeyedBlock[]): void => {
    const now = { text: writeContent(next.map(({ block }) => block)), blocks: [...next] };
    setWritten(now);
    onChange(now.text);
  };
  /** Opens or closes a block. The focus moves into its first field, and back to the block when it closes. */
  const choose = (id: number, isOpen = true): void => {
    wanted.current = id;
    setOpen(isOpen ? id : undefined);
  };
  const insert = (block: MailBlock, index: number): void => {
    const added = keyed(block);
    change(blocks.toSpliced(index, 0, added));
    choose(added.id);
  };
  const remove = (index: number): void => {
    wanted.current = blocks[index + 1]?.id ?? blocks[index - 1]?.id;
    change(blocks.toSpliced(index, 1));
  };

  const indexOf = (id: UniqueIdentifier): number => blocks.findIndex((one) => one.id === id);
  const move = (from: number, to: number): void => {
    const focused = document.activeElement;
    flushSync(() => change(arrayMove([...blocks], from, to)));
    if (focused instanceof HTMLElement) focused.focus(); // moving an element in the page drops its focus
  };
  const describePlace = (id: UniqueIdentifier, index: number): string | undefined => {
    const found = blocks[indexOf(id)];
    return (
      found &&
      t('{block} moved to position {n} of {all}', {
        block: BLOCKS[found.block.type].name,
        n: index + 1,
        all: blocks.length,
      })
    );
  };
  const step = (id: number, by: number): void => {
    const to = Math.min(Math.max(indexOf(id) + by, 0), blocks.length - 1);
    setMoved(describePlace(id, to));
    move(indexOf(id), to);
  };

  const kinds: MenuContent = {
    align: 'start',
    items: BLOCK_TYPES.map((type) => ({
      key: type,
      label: BLOCKS[type].name,
      icon: <Icon path={BLOCKS[type].icon} />,
      onSelect: () => insert(newBlock(type, linkVariable), blocks.length),
    })),
  };
  return (
    <div className={styles.blocks}>
      <DndContext
        sensors={sensors}
        collisionDetection={rowAt}
        modifiers={[vertical]}
        accessibility={{
          screenReaderInstructions: { draggable: t('Use the arrow keys to move it.') },
          announcements: {
            onDragStart: ({ active }) => describePlace(active.id, indexOf(active.id)),
            onDragOver: ({ active, over }) => describePlace(active.id, indexOf((over ?? active).id)),
            onDragEnd: () => undefined,
            onDragCancel: ({ active }) => describePlace(active.id, indexOf(active.id)),
          },
        }}
        onDragEnd={({ active, over }) => over && move(indexOf(active.id), indexOf(over.id))}
      >
        <SortableContext items={blocks} strategy={verticalListSortingStrategy}>
          <ol className={styles.blockList} ref={list} aria-label={t('Blocks')}>
            {blocks.map(({ id, block }, index) => (
              <BlockRow
                key={id}
                id={id}
                block={block}
                place={index + 1}
                count={blocks.length}
                isOpen={open === id}
                // Only text blocks are offered the link: a button has it in its URL, and no other block may contain it.
                variables={variables.filter((name) => name !== linkVariable || block.type === 'text')}
                onStep={(by) => step(id, by)}
                onToggle={() => choose(id, open !== id)}
                onChange={(next) => change(blocks.with(index, { id, block: next }))}
                onDuplicate={() => insert(block, index + 1)}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <output className="ks ks-hidden">{moved}</output>
      <div className={styles.add}>
        <MenuButton label={t('Add block')} load={loadPanel} content={kinds}>
          <Icon path={addIcon} />
          <span aria-hidden="true">{t('Add block')}</span>
        </MenuButton>
      </div>
    </div>
  );
}
