import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import type { EmailTemplate, EmailTemplateChanges } from '@keystead/client/admin';
import { checkIcon, Icon } from '@keystead/ui';
import { useSettled } from '../page/use-settled.ts';
import { useAdmin, useProject } from '../project/project.tsx';
import { ProjectMark } from '../shell/project-mark.tsx';
import { t } from '../words.ts';
import { DEFAULT_LOOK, optionsOf, PreviewTools, type PreviewLook } from './preview-tools.tsx';
import { templatesKey } from './templates-query.ts';
import './mail-preview.css';

interface MailPreviewProps {
  type: EmailTemplate['type'];
  changes: EmailTemplateChanges;
}

/** How the mail would look, as the server makes it of what is written, and what keeps it from being saved. */
export function MailPreview({ type, changes }: MailPreviewProps): ReactElement {
  const admin = useAdmin();
  const [look, setLook] = useState<PreviewLook>(DEFAULT_LOOK);
  const settled = useSettled(JSON.stringify(changes));
  const options = optionsOf(look);
  const { data } = useQuery({
    queryKey: [...templatesKey(admin), 'preview', type, settled, options],
    queryFn: () => admin.previewEmailTemplate(type, JSON.parse(settled) as EmailTemplateChanges, options), // what was just written
    placeholderData: keepPreviousData,
  });
  return (
    <section className="mail-preview" aria-label={t('Preview')}>
      <div className="mail-stay">
        <PreviewTools look={look} onChange={setLook} />
        {data && (
          <div className="mail-sheet" data-width={look.width}>
            <Sender subject={data.subject} />
            {look.part === 'html' ? (
              <Frame key={data.html} html={data.html} scheme={look.scheme} />
            ) : (
              <pre className="mail-text" dir="auto">
                {data.text}
              </pre>
            )}
          </div>
        )}
        <div className="mail-foot">
          <div aria-live="polite">
            {data &&
              (data.problems.length > 0 ? (
                <ul className="mail-problems" aria-label={t('Problems')}>
                  {data.problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              ) : (
                <span className="mail-fine">
                  <Icon path={checkIcon} />
                  {t('Link stands once in the text part')}
                </span>
              ))}
          </div>
          {data && <span>{t('{size} kB', { size: kilobytesOf(data.html, data.text) })}</span>}
        </div>
      </div>
    </section>
  );
}

/** Of both parts, with one place after the point. */
const kilobytesOf = (...parts: string[]): number => Math.round(new Blob(parts).size / 100) / 10;

/** How the mail stands in a list of mails. */
function Sender({ subject }: { subject: string }): ReactElement {
  const { id, displayName, config } = useProject();
  const { emailConfig } = config;
  return (
    <div className="mail-from">
      <ProjectMark id={id} name={displayName} size="large" />
      <div>
        <p className="mail-sender" dir="auto">
          {emailConfig.type === 'standard' ? emailConfig.senderName : displayName}{' '}
          {emailConfig.type === 'standard' && <span className="muted">{emailConfig.senderEmail}</span>}
        </p>
        <p className="mail-subject" dir="auto">
          {subject}
        </p>
      </div>
    </div>
  );
}

interface FrameProps {
  html: string;
  scheme: PreviewLook['scheme'];
}

/** Each mail has a frame of its own: the first page of a frame adds nothing to what Back goes through. */
function Frame({ html, scheme }: FrameProps): ReactElement {
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <>
      <iframe
        className="mail-frame"
        data-scheme={scheme}
        name={name}
        title={t('Mail')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
      <form ref={form} method="post" action="/dashboard/mail-preview" target={name} hidden>
        <input type="hidden" name="html" value={html} />
      </form>
    </>
  );
}
