import type { ReactElement } from 'react';
import { Alert, Button } from '@keystead/ui';
import { t } from '../words.ts';
import styles from './failed.module.css';

export interface FailedPartProps {
  error: unknown;
  onRetry: () => void;
}

/** A part of a page that could not be loaded; the rest stands. What nobody expected names its request, for whoever reads the log. */
export const FailedPart = ({ error, onRetry }: FailedPartProps): ReactElement => (
  <div className={styles.part}>
    <Alert title={t('This part could not be loaded')}>{error instanceof Error ? error.message : undefined}</Alert>
    <Button variant="outline" size="small" onClick={onRetry}>
      {t('Try again')}
    </Button>
  </div>
);
