import { useMemo, useState, type ReactElement } from 'react';
import { Icon } from '@keystead/ui';
import { moonIcon, phoneIcon, Segments, sunIcon } from '@keystead/ui/dashboard';
import { SignInPreview } from '../../project/sign-in-preview.tsx';
import { useProject } from '../../project/project.tsx';
import { t } from '../../words.ts';
import { offeredProviders } from './enabled-methods.ts';
import styles from './sign-in-methods.module.css';

/** The real sign-in card with these settings, to view only. */
export function Preview(): ReactElement {
  const { id, displayName, config } = useProject();
  const [look, setLook] = useState<'light' | 'dark' | 'phone'>('light');
  const project = useMemo(
    () => ({ id, displayName, config: { ...config, oauthProviders: offeredProviders(config) } }),
    [id, displayName, config],
  );
  return (
    <section className={styles.preview} aria-label={t('Sign-in page preview')}>
      <div className={styles.bar}>
        <span className="muted">{t('Live preview')}</span>
        <Segments
          label={t('Appearance')}
          options={[
            { value: 'light', label: t('Light theme'), icon: <Icon path={sunIcon} /> },
            { value: 'dark', label: t('Dark theme'), icon: <Icon path={moonIcon} /> },
            { value: 'phone', label: t('Phone'), icon: <Icon path={phoneIcon} /> },
          ]}
          value={look}
          onChange={setLook}
        />
      </div>
      <div className={styles.stage} data-look={look}>
        <SignInPreview project={project} theme={look === 'dark' ? 'dark' : 'light'} />
      </div>
    </section>
  );
}
