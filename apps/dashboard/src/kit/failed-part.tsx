import type { ReactElement } from 'react';
import { Alert, Button } from '@keystead/ui';
import { t } from '../words.ts';
import styles from './failed.module.css';

export interface FailedPartProps {
  error: unknown;
  onRetry: () => void;
}

/**
 * Error message for one section of a page; the other sections stay. Unexpected errors include the request ID to look up
 * in the log.
 */
export const FailedPart = ({ error, onRetry }: FailedPartProps): ReactElement => (
  <div className={styles.part}>
    <Alert title={t("We couldn't load this section")}>{error instanceof Error ? error.message : undefined}</Alert>
    <Button variant="outline" size="small" onClick={onRetry}>
      {t('Try again')}
    </Button>
  </div>
);
