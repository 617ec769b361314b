import { useState, type ReactElement } from 'react';
import { Icon } from '@keystead/ui';
import { Combobox, lockIcon } from '@keystead/ui/dashboard';
import { t } from '../../words.ts';
import { describe, isSystemPermission } from './contents.ts';
import { usePermissions } from './permissions-query.ts';

interface PermissionPickerProps {
  label: string;
  /** Whether a permission can't be chosen. */
  isLeftOut: (id: string) => boolean;
  error?: string | undefined;
  isBusy?: boolean;
  onSelect: (id: string) => void;
  onClose?: () => void;
}

/** Finds a permission of the project by a part of its ID or description. */
export function PermissionPicker({ isLeftOut, ...props }: PermissionPickerProps): ReactElement {
  const permissions = usePermissions();
  const [text, setText] = useState('');
  const words = text.trim().toLowerCase();
  const fitting = permissions.filter(
    (permission) =>
      !isLeftOut(permission.id) && `${permission.id} ${describe(permission)}`.toLowerCase().includes(words),
  );
  return (
    <Combobox
      {...props}
      text={text}
      onTextChange={setText}
      status={fitting.length === 0 ? t('No permissions match.') : undefined}
      options={fitting.map((permission) => ({
        value: permission.id,
        label: permission.id,
        hint: describe(permission),
        icon: isSystemPermission(permission.id) && <Icon path={lockIcon} />,
      }))}
    />
  );
}
