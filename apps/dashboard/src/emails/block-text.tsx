import type { ReactElement } from 'react';
import type { MailBlock } from '@keystead/client/admin';
import { t } from '../words.ts';
import { VariableChips } from './variable-chips.tsx';

interface BlockTextProps {
  block: MailBlock;
}

/** What a block says, in short: its variables as chips. Sections are left to the fields. */
export function BlockText({ block }: BlockTextProps): ReactElement | null {
  if (block.type === 'divider') return null;
  const text = textOf(block).replaceAll(SECTION, '');
  if (text.trim() === '') return <span className="block-text muted">{t('Nothing yet')}</span>;
  return (
    <span className="block-text" dir="auto">
      <VariableChips text={text} />
    </span>
  );
}

const SECTION = /\{\{\s*[#^/!][^}]*\}\}/g;

function textOf(block: Exclude<MailBlock, { type: 'divider' }>): string {
  switch (block.type) {
    case 'button':
      return block.label;
    case 'image':
      return block.alt || block.url;
    case 'heading':
    case 'text':
    case 'code':
    case 'footer':
      return block.text;
  }
}
