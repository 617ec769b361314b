import type { ReactElement, ReactNode } from 'react';
import type { AdminProjectWithoutSecrets, StaffRight } from '@keystead/client/admin';
import { useProject } from './project.tsx';
import styles from './rights.module.css';

/** Whether whoever is signed in may do this in a project; whom the service tells nothing of rights may do everything. */
export const mayIn = ({ staffRights }: Pick<AdminProjectWithoutSecrets, 'staffRights'>, right: StaffRight): boolean =>
  staffRights?.includes(right) ?? true;

/** The same for the project of this page. What somebody may not do is not offered; the service refuses it in any case. */
export const useMay = (right: StaffRight): boolean => mayIn(useProject(), right);

/** Of pages to go to and things to do, those that they may. */
export const isOfferedIn =
  (project: Parameters<typeof mayIn>[0]) =>
  ({ right }: { readonly label: string; readonly right?: StaffRight | undefined }): boolean =>
    right === undefined || mayIn(project, right);

interface ForProps {
  right: StaffRight;
  children: ReactNode;
}

/** What is offered to those who may do it. */
export const For = ({ right, children }: ForProps): ReactNode => useMay(right) && children;

/** Fields that everybody reads, and they fill in who may. */
export const FieldsFor = ({ right, children }: ForProps): ReactElement => (
  <fieldset className={styles.fields} disabled={!useMay(right)}>
    {children}
  </fieldset>
);
