import type { ReactElement } from 'react';
import { Icon, MenuButton, type MenuContent } from '@keystead/ui';
import { addIcon } from '@keystead/ui/dashboard';
import { t } from '../words.ts';
import { loadPanel } from './load-panel.ts';

export type WritingField = HTMLInputElement | HTMLTextAreaElement;

interface VariableMenuProps {
  names: readonly string[];
  /** Where the chosen one is put. */
  field: () => WritingField | null | undefined;
}

/** Puts a variable into a field, where somebody was writing in it. */
export function VariableMenu({ names, field }: VariableMenuProps): ReactElement {
  const content: MenuContent = {
    align: 'start',
    items: names.map((name) => ({ key: name, label: name, onSelect: () => insertVariable(field(), name) })),
  };
  return (
    <div className="variable-menu">
      <MenuButton label={t('Insert a variable')} load={loadPanel} content={content}>
        <Icon path={addIcon} />
        <span aria-hidden="true">{t('Variable')}</span>
      </MenuButton>
    </div>
  );
}

/** As if it had been typed; whoever writes goes on behind it. */
export function insertVariable(field: WritingField | null | undefined, name: string): void {
  if (!field) return;
  field.focus();
  field.setRangeText(`{{${name}}}`, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
