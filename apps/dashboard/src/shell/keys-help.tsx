import { useState, type ReactElement } from 'react';
import { Button, Dialog } from '@keystead/ui';
import { Checkbox, Kbd } from '@keystead/ui/dashboard';
import { creations, railGroups } from './rail-items.ts';
import { t } from '../words.ts';
import { COMMAND_KEY } from './command-key.ts';
import { areLettersOn, switchLetters } from './letters.ts';
import styles from './keys-help.module.css';

interface KeysHelpProps {
  onClose: () => void;
}

/** The keyboard shortcuts. */
export function KeysHelp({ onClose }: KeysHelpProps): ReactElement {
  const [isOn, setOn] = useState(areLettersOn);
  const pages = railGroups.flatMap(({ items }) => items);
  return (
    <Dialog
      title={t('Keyboard shortcuts')}
      text={t('Everything is also reachable with Tab and Enter.')}
      onClose={onClose}
      actions={
        <Button variant="outline" size="small" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <dl className={styles.keysHelp}>
        <dt>
          <Kbd keys={[`${COMMAND_KEY}K`, '/']} />
        </dt>
        <dd>{t('Search or jump to…')}</dd>
        <dt>
          <Kbd keys={[`${COMMAND_KEY}⇧P`]} />
        </dt>
        <dd>{t('Switch project')}</dd>
        <dt>
          <Kbd keys={['g', 'p']} />
        </dt>
        <dd>{t('Projects')}</dd>
        {pages.map(({ to, key, label }) => (
          <div key={to} className={styles.keysHelpRow}>
            <dt>
              <Kbd keys={['g', key]} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        {creations.map(({ key, label }) => (
          <div key={label} className={styles.keysHelpRow}>
            <dt>
              <Kbd keys={['c', key]} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        <dt>
          <Kbd keys={['↑', '↓', 'x', '↵']} />
        </dt>
        <dd>{t('Move through a list, select a row, open it')}</dd>
        <dt>
          <Kbd keys={['Esc']} />
        </dt>
        <dd>{t('Close the top dialog or panel')}</dd>
        <dt>
          <Kbd keys={['?']} />
        </dt>
        <dd>{t('Show this list')}</dd>
      </dl>
      <Checkbox
        label={t('Use single-key shortcuts')}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          switchLetters(checked);
          setOn(checked);
        }}
      />
    </Dialog>
  );
}
