import type { ReactElement, ReactNode } from 'react';
import type { AdminProjectWithoutSecrets, StaffRight } from '@keystead/client/admin';
import { useProject } from './project.tsx';
import styles from './rights.module.css';

/** Whether the signed-in owner has a right in a project. Without `staffRights` in the response, all rights are granted. */
export const mayIn = ({ staffRights }: Pick<AdminProjectWithoutSecrets, 'staffRights'>, right: StaffRight): boolean =>
  staffRights?.includes(right) ?? true;

/**
 * Whether the signed-in owner has a right in the project of this page. What they may not do is hidden, and the service
 * rejects it anyway.
 */
export const useMay = (right: StaffRight): boolean => mayIn(useProject(), right);

/** Returns a filter for pages and actions that the signed-in owner may use. */
export const isOfferedIn =
  (project: Parameters<typeof mayIn>[0]) =>
  ({ right }: { readonly label: string; readonly right?: StaffRight | undefined }): boolean =>
    right === undefined || mayIn(project, right);

interface ForProps {
  right: StaffRight;
  children: ReactNode;
}

/** Content for staff with the right. */
export const For = ({ right, children }: ForProps): ReactNode => useMay(right) && children;

/** Fields that all staff can read, and staff with the right can edit. */
export const FieldsFor = ({ right, children }: ForProps): ReactElement => (
  <fieldset className={styles.fields} disabled={!useMay(right)}>
    {children}
  </fieldset>
);
