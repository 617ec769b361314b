import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import type { EmailTemplate, EmailTemplateChanges } from '@keystead/client/admin';
import { checkIcon, Icon } from '@keystead/ui';
import { moonIcon, phoneIcon, Segments, SelectField, sunIcon } from '@keystead/ui/dashboard';
import { Toolbar } from '../../kit/toolbar.tsx';
import { useSettled } from '../../kit/use-settled.ts';
import { useAdmin, useProject } from '../../project/project.tsx';
import { ProjectMark } from '../../shell/project-mark.tsx';
import { t } from '../../words.ts';
import styles from './mail-preview.module.css';

/** How the preview shows an email: which part, at which width, in which theme and for which user. */
interface Appearance {
  readonly part: 'html' | 'text';
  readonly width: 'desktop' | 'phone';
  readonly scheme: 'light' | 'dark';
  /** `value` of one of the sample users below. */
  readonly person: string;
}

/** Sample users whose names test a template: short, missing, long and right to left. */
const PEOPLE = [
  { value: 'short', label: 'Mira', displayName: 'Mira' },
  { value: 'none', label: t('User without a name'), displayName: null },
  { value: 'long', label: t('A long name'), displayName: 'Maria Guadalupe Fernández de la Vega y Ortiz-Rosenberg' },
  { value: 'rtl', label: 'מירה', displayName: 'מירה' },
] as const;

const desktopIcon = 'M3.25 3h9.5q1 0 1 1v5.5q0 1-1 1h-9.5q-1 0-1-1V4q0-1 1-1ZM8 10.5V13M5.5 13h5';

interface MailPreviewProps {
  type: EmailTemplate['type'];
  changes: EmailTemplateChanges;
}

/** The email as the server renders the unsaved template, and the problems that keep it from being saved. */
export function MailPreview({ type, changes }: MailPreviewProps): ReactElement {
  const admin = useAdmin();
  const [shown, setShown] = useState<Appearance>({ part: 'html', width: 'desktop', scheme: 'light', person: 'short' });
  const settled = useSettled(JSON.stringify(changes));
  const { displayName } = PEOPLE.find(({ value }) => value === shown.person) ?? PEOPLE[0];
  const options = { colorScheme: shown.scheme, user: { displayName, primaryEmail: 'mira@example.com' } };
  const { data } = useQuery({
    queryKey: ['email-templates', admin.projectId, 'preview', type, settled, options],
    queryFn: () => admin.previewEmailTemplate(type, JSON.parse(settled) as EmailTemplateChanges, options), // written by `JSON.stringify` above
    placeholderData: keepPreviousData,
  });
  return (
    <section className={styles.preview} aria-label={t('Preview')}>
      <div className={styles.stay}>
        <PreviewTools shown={shown} onChange={(changed) => setShown({ ...shown, ...changed })} />
        {data && (
          <div className={styles.sheet} data-width={shown.width}>
            <Sender subject={data.subject} />
            {shown.part === 'html' ? (
              <Frame key={data.html} html={data.html} scheme={shown.scheme} />
            ) : (
              <pre className={styles.text} dir="auto">
                {data.text}
              </pre>
            )}
          </div>
        )}
        <Toolbar
          end={data && <span className="muted">{t('{size} kB', { size: kilobytesOf(data.html, data.text) })}</span>}
        >
          <div aria-live="polite">
            {data &&
              (data.problems.length > 0 ? (
                <ul className={styles.problems} aria-label={t('Problems')}>
                  {data.problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              ) : (
                <span className={styles.fine}>
                  <Icon path={checkIcon} />
                  {t('The link appears once in the text version')}
                </span>
              ))}
          </div>
        </Toolbar>
      </div>
    </section>
  );
}

/** Returns the size of both parts in kilobytes, with one decimal. */
const kilobytesOf = (...parts: string[]): number => Math.round(new Blob(parts).size / 100) / 10;

interface PreviewToolsProps {
  shown: Appearance;
  onChange: (changed: Partial<Appearance>) => void;
}

const PreviewTools = ({ shown, onChange }: PreviewToolsProps): ReactElement => (
  <Toolbar
    end={
      <SelectField
        label={t('Sample user')}
        options={PEOPLE}
        value={shown.person}
        onChange={({ currentTarget }) => onChange({ person: currentTarget.value })}
      />
    }
  >
    <Segments
      label={t('Version')}
      options={[
        { value: 'html', label: t('HTML') },
        { value: 'text', label: t('Text') },
      ]}
      value={shown.part}
      onChange={(part) => onChange({ part })}
    />
    <Segments
      label={t('Screen')}
      options={[
        { value: 'desktop', label: t('Desktop'), icon: <Named path={desktopIcon} name={t('Desktop')} /> },
        { value: 'phone', label: t('Phone'), icon: <Named path={phoneIcon} name={t('Phone')} /> },
      ]}
      value={shown.width}
      onChange={(width) => onChange({ width })}
    />
    <Segments
      label={t('Appearance')}
      options={[
        { value: 'light', label: t('Light theme'), icon: <Icon path={sunIcon} /> },
        { value: 'dark', label: t('Dark theme'), icon: <Icon path={moonIcon} /> },
      ]}
      value={shown.scheme}
      onChange={(scheme) => onChange({ scheme })}
    />
  </Toolbar>
);

const Named = ({ path, name }: { path: string; name: string }): ReactElement => (
  <>
    <Icon path={path} />
    {name}
  </>
);

/** Sender and subject, as a list of emails shows them. */
function Sender({ subject }: { subject: string }): ReactElement {
  const { id, displayName, config } = useProject();
  const { emailConfig } = config;
  return (
    <div className={styles.from}>
      <ProjectMark id={id} name={displayName} size="large" />
      <div>
        <p className={styles.sender} dir="auto">
          {emailConfig.type === 'standard' ? emailConfig.senderName : displayName}{' '}
          {emailConfig.type === 'standard' && <span className="muted">{emailConfig.senderEmail}</span>}
        </p>
        <p dir="auto">{subject}</p>
      </div>
    </div>
  );
}

/** Each email gets its own frame, because the first page of a frame adds no step to Back. */
function Frame({ html, scheme }: { html: string; scheme: Appearance['scheme'] }): ReactElement {
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <>
      <iframe
        className={styles.frame}
        data-scheme={scheme}
        name={name}
        title={t('Email')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
      <form ref={form} method="post" action="/dashboard/mail-preview" target={name} hidden>
        <input type="hidden" name="html" value={html} />
      </form>
    </>
  );
}
