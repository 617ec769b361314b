import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactElement } from 'react';
import type { DomainRecord } from '@keystead/client/admin';
import { CopyButton } from '@keystead/react';
import { Button, checkIcon, Icon, infoIcon, Skeleton, TextField, VisuallyHidden, warningIcon } from '@keystead/ui';
import { CodeBlock } from '@keystead/ui/dashboard';
import { FailedPart } from '../page/failed-part.tsx';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { FieldRow } from './field-row.tsx';

interface DomainHintsProps {
  domain: string;
}

/** What receiving servers look up about the domain of the sender. */
export function DomainHints({ domain }: DomainHintsProps): ReactElement {
  const admin = useAdmin();
  const [selector, setSelector] = useState('');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['email-domain', admin.projectId, domain, selector],
    queryFn: () => admin.checkEmailDomain(domain, selector === '' ? {} : { selector }),
    placeholderData: keepPreviousData,
    staleTime: Infinity, // a project may ask 60 times in an hour
  });
  return (
    <FieldRow title={t('Domain')} text={t('What receiving servers look up for {domain}.', { domain })}>
      {error && <FailedPart error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="control" />}
      {data && (
        <ul className="mail-records">
          <Hint name="SPF" record={data.spf} />
          <Hint name="DKIM" record={data.dkim} selector={data.dkim.selector} />
          <Hint name="DMARC" record={data.dmarc} />
        </ul>
      )}
      {data && <SelectorForm isBusy={isFetching} onChange={setSelector} />}
    </FieldRow>
  );
}

interface SelectorFormProps {
  isBusy: boolean;
  onChange: (selector: string) => void;
}

/** Only the mail provider knows under which name its key stands. */
function SelectorForm({ isBusy, onChange }: SelectorFormProps): ReactElement {
  const [typed, setTyped] = useState('');
  const isUnfit = typed.trim() !== '' && !SELECTOR.test(typed.trim());
  const look = (): void => {
    if (!isBusy && !isUnfit) onChange(typed.trim());
  };
  return (
    <div className="mail-selector">
      <TextField
        name="selector"
        label={<VisuallyHidden>{t('DKIM selector')}</VisuallyHidden>}
        placeholder={t('DKIM selector, if you know it')}
        dir="ltr"
        autoComplete="off"
        value={typed}
        error={isUnfit ? t('Letters, digits, hyphens and dots') : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // the form around it saves the server
          look();
        }}
      />
      <Button variant="outline" isBusy={isBusy} onClick={look}>
        {t('Look up')}
      </Button>
    </div>
  );
}

/** As the service reads it. */
const SELECTOR = /^[\w-]{1,63}(?:\.[\w-]{1,63}){0,3}$/;

interface HintProps {
  name: string;
  record: DomainRecord;
  /** Said in place of the record, which is a long key. */
  selector?: string | null;
}

function Hint({ name, record: { status, record, hint, suggestion }, selector = null }: HintProps): ReactElement {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { word, tone, icon } = MARKS[status];
  return (
    <li className="mail-record">
      <span className="ks mail-mark" data-tone={tone}>
        <Icon path={icon} />
      </span>
      <span className="setting-label">
        {name} <VisuallyHidden>{word}</VisuallyHidden>
      </span>
      <div className="muted">
        {selector === null ? record !== null && <code>{record}</code> : t('Selector {selector}', { selector })}
        {suggestion ? t('No record') : hint !== null && <div>{hint}</div>}
      </div>
      {suggestion && (
        <Button
          variant="outline"
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('Hide record') : t('Show record')} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      )}
      {suggestion && isOpen && (
        <div className="mail-suggestion" id={id}>
          <div className="muted">{hint}</div>
          <CodeBlock label={t('Name')} hasHeader action={<CopyButton content={suggestion.name} />}>
            {suggestion.name}
          </CodeBlock>
          <CodeBlock label={t('TXT')} hasHeader action={<CopyButton content={suggestion.value} />}>
            {suggestion.value}
          </CodeBlock>
        </div>
      )}
    </li>
  );
}

const MARKS = {
  found: { word: t('Found'), tone: 'success', icon: checkIcon },
  missing: { word: t('Missing'), tone: 'warning', icon: warningIcon },
  wrong: { word: t('Wrong'), tone: 'warning', icon: warningIcon },
  unknown: { word: t('Not known'), tone: 'neutral', icon: infoIcon },
} as const satisfies Readonly<Record<DomainRecord['status'], object>>;
