import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { DomainRecord } from '@keystead/client/admin';
import { dkimSelector } from '@keystead/contract/fields';
import { CopyButton } from '@keystead/react';
import { Button, checkIcon, Icon, infoIcon, TextField, VisuallyHidden, warningIcon } from '@keystead/ui';
import { CodeBlock } from '@keystead/ui/dashboard';
import { Loaded } from '../../kit/loaded.tsx';
import { Row, Rows } from '../../kit/rows.tsx';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';
import { FieldRow } from './field-row.tsx';
import styles from './emails.module.css';

/** The DNS records that receiving servers check for the sender's domain. */
export function DomainHints({ domain }: { domain: string }): ReactElement {
  const admin = useAdmin();
  const [selector, setSelector] = useState('');
  const query = useQuery({
    queryKey: ['email-domain', admin.projectId, domain, selector],
    queryFn: () => admin.checkEmailDomain(domain, selector === '' ? {} : { selector }),
    placeholderData: keepPreviousData,
    staleTime: Infinity, // a project may check domains 60 times an hour
  });
  return (
    <FieldRow title={t('Domain')} text={t('The DNS records that receiving servers check for {domain}.', { domain })}>
      <Loaded query={query} lines={1}>
        {({ spf, dkim, dmarc }) => (
          <>
            <Rows>
              <Hint name="SPF" record={spf} />
              <Hint name="DKIM" record={dkim} selector={dkim.selector} />
              <Hint name="DMARC" record={dmarc} />
            </Rows>
            <SelectorField isBusy={query.isFetching} onChange={setSelector} />
          </>
        )}
      </Loaded>
    </FieldRow>
  );
}

/** Asks for the DKIM selector, because only the email provider knows under which name its key is published. */
function SelectorField({ isBusy, onChange }: { isBusy: boolean; onChange: (selector: string) => void }): ReactElement {
  const [typed, setTyped] = useState('');
  const selector = typed.trim();
  const isWrong = selector !== '' && !dkimSelector.safeParse(selector).success;
  const look = (): void => {
    if (!isBusy && !isWrong) onChange(selector);
  };
  return (
    <div className={styles.selector}>
      <TextField
        name="selector"
        label={<VisuallyHidden>{t('DKIM selector')}</VisuallyHidden>}
        placeholder={t('DKIM selector, if you know it')}
        dir="ltr"
        autoComplete="off"
        value={typed}
        error={isWrong ? t('Letters, digits, hyphens and dots') : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // Enter would submit the form around it, which saves the SMTP server
          look();
        }}
      />
      <Button variant="outline" isBusy={isBusy} onClick={look}>
        {t('Look up')}
      </Button>
    </div>
  );
}

const MARKS = {
  found: { word: t('Found'), tone: 'success', icon: checkIcon },
  missing: { word: t('Missing'), tone: 'warning', icon: warningIcon },
  wrong: { word: t('Incorrect'), tone: 'warning', icon: warningIcon },
  unknown: { word: t('Unknown'), tone: 'neutral', icon: infoIcon },
} as const satisfies Readonly<Record<DomainRecord['status'], object>>;

interface HintProps {
  name: string;
  record: DomainRecord;
  /** Shown instead of the record, which is a long key. */
  selector?: string | null;
}

function Hint({ name, record: { status, record, hint, suggestion }, selector = null }: HintProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const { word, tone, icon } = MARKS[status];
  return (
    <Row
      icon={
        <span className={`ks ${styles.mark}`} data-tone={tone}>
          <Icon path={icon} />
        </span>
      }
      title={
        <>
          {name} <VisuallyHidden>{word}</VisuallyHidden>
        </>
      }
      detail={
        <>
          {selector === null ? record !== null && <code>{record}</code> : t('Selector {selector}', { selector })}
          {suggestion ? t('No record') : hint !== null && <div>{hint}</div>}
        </>
      }
      actions={
        suggestion ? (
          <Button variant="outline" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('Hide record') : t('Show record')} <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        ) : undefined
      }
    >
      {suggestion && isOpen ? (
        <div className={styles.fields}>
          <div className="muted">{hint}</div>
          <CodeBlock label={t('Name')} hasHeader action={<CopyButton content={suggestion.name} />}>
            {suggestion.name}
          </CodeBlock>
          <CodeBlock label={t('TXT')} hasHeader action={<CopyButton content={suggestion.value} />}>
            {suggestion.value}
          </CodeBlock>
        </div>
      ) : undefined}
    </Row>
  );
}
