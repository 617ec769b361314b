import type { ReactElement, ReactNode } from 'react';
import { Icon } from '@keystead/ui';
import { Chip, lockIcon } from '@keystead/ui/dashboard';
import { useMay } from '../../project/rights.tsx';
import { isSystemPermission } from './contents.ts';
import styles from './permissions.module.css';

interface PermissionChipsProps {
  ids: readonly string[];
  removeLabel: (id: string) => string;
  onRemove: (id: string) => void;
  /** Why the last change failed. */
  problem?: string | undefined;
  /** More list items, such as a button that adds a permission. */
  children?: ReactNode;
}

/** Permissions as chips, with a remove button for staff who may remove them. */
export function PermissionChips({ ids, removeLabel, onRemove, problem, children }: PermissionChipsProps): ReactElement {
  const mayRemove = useMay('manage');
  return (
    <>
      <ul className={styles.chips}>
        {ids.map((id) => (
          <li key={id}>
            <Chip
              icon={isSystemPermission(id) && <Icon path={lockIcon} />}
              {...(mayRemove && { removeLabel: removeLabel(id), onRemove: () => onRemove(id) })}
            >
              {id}
            </Chip>
          </li>
        ))}
        {children}
      </ul>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
