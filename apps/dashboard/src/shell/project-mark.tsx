import type { ReactElement } from 'react';
import styles from './project-mark.module.css';

const HUES = [262, 155, 27, 70, 310, 195] as const;

interface ProjectMarkProps {
  id: string;
  name: string;
  size?: 'small' | 'large';
}

/** The first letter of a project on a color of its own. */
export function ProjectMark({ id, name, size = 'small' }: ProjectMarkProps): ReactElement {
  const sum = [...id].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return (
    <span className={styles.projectMark} data-size={size} data-hue={HUES[sum % HUES.length]} aria-hidden="true">
      {[...name.trim()][0]?.toLocaleUpperCase()}
    </span>
  );
}
