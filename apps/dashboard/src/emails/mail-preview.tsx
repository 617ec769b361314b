import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import type { EmailTemplate, EmailTemplateChanges } from '@keystead/client/admin';
import { Segments } from '@keystead/ui/dashboard';
import { useSettled } from '../page/use-settled.ts';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { templatesKey } from './templates-query.ts';

interface MailPreviewProps {
  type: EmailTemplate['type'];
  changes: EmailTemplateChanges;
}

/** How the mail would look, as the server makes it of what is written, and what keeps it from being saved. */
export function MailPreview({ type, changes }: MailPreviewProps): ReactElement {
  const admin = useAdmin();
  const [part, setPart] = useState<'html' | 'text'>('html');
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const settled = useSettled(JSON.stringify(changes));
  const { data } = useQuery({
    queryKey: [...templatesKey(admin), 'preview', type, settled],
    queryFn: () => admin.previewEmailTemplate(type, JSON.parse(settled) as EmailTemplateChanges), // what was just written
    placeholderData: keepPreviousData,
  });
  return (
    <section className="mail-preview" aria-label={t('Preview')}>
      <div className="mail-preview-tools">
        <Segments
          label={t('Part')}
          options={[
            { value: 'html', label: t('HTML') },
            { value: 'text', label: t('Text') },
          ]}
          value={part}
          onChange={setPart}
        />
        <Segments
          label={t('Screen')}
          options={[
            { value: 'desktop', label: t('Desktop') },
            { value: 'phone', label: t('Phone') },
          ]}
          value={width}
          onChange={setWidth}
        />
      </div>
      <div aria-live="polite">
        {data && data.problems.length > 0 && (
          <ul className="mail-problems" aria-label={t('Problems')}>
            {data.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
      {data && (
        <div className="mail-sheet" data-width={width}>
          <p className="mail-subject" dir="auto">
            {data.subject}
          </p>
          {part === 'html' ? (
            <Frame key={data.html} html={data.html} />
          ) : (
            <pre className="mail-text" dir="auto">
              {data.text}
            </pre>
          )}
        </div>
      )}
    </section>
  );
}

interface FrameProps {
  html: string;
}

/** Each mail has a frame of its own: the first page of a frame adds nothing to what Back goes through. */
function Frame({ html }: FrameProps): ReactElement {
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <>
      <iframe
        className="mail-frame"
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
