import type { ReactElement } from 'react';
import { closeIcon, IconButton, TextButton } from '@keystead/ui';
import { t } from '../words.ts';
import { useOffer } from './undo.ts';
import styles from './undo-region.module.css';

/** Shows what was just done, with an Undo button. */
export function UndoRegion(): ReactElement {
  const { offer, undo, dismiss } = useOffer();
  return (
    <div className={styles.undo} data-shown={offer ? true : undefined}>
      <output>{offer?.text}</output>
      {offer && (
        <>
          <TextButton onClick={undo}>{t('Undo')}</TextButton>
          <IconButton label={t('Close')} path={closeIcon} onClick={dismiss} />
        </>
      )}
    </div>
  );
}
