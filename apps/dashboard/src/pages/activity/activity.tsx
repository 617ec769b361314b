import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useId, useState, type ReactElement } from 'react';
import { Button, Icon, TextButton } from '@keystead/ui';
import { Chip, SelectField, Switch, uploadIcon } from '@keystead/ui/dashboard';
import { optionsOf } from '../../kit/options-of.ts';
import { Page } from '../../kit/page.tsx';
import { SearchField } from '../../kit/search-field.tsx';
import { TimeSpan } from '../../kit/time-span.tsx';
import { Toolbar } from '../../kit/toolbar.tsx';
import { useAdmin } from '../../project/project.tsx';
import { For } from '../../project/rights.tsx';
import { t } from '../../words.ts';
import { activityQuery, type EventFilter } from './activity-query.ts';
import { isMoment, isRange, RANGES, timeOf, type ActivitySearch } from './activity-search.ts';
import { actorKinds, EVENT_CHOICES, ranges } from './event-words.ts';
import { FoundEvents } from './found-events.tsx';
import styles from './activity.module.css';

const ExportEvents = lazy(async () => ({ default: (await import('./export-events.tsx')).ExportEvents }));
const RetentionForm = lazy(async () => ({ default: (await import('./retention-form.tsx')).RetentionForm }));

const ROUTE = '/p/$projectId/activity';
const OWN = 'own';
const EVENT_OPTIONS = EVENT_CHOICES.map((type) => ({ value: type, label: type }));
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The events of the project. The filters are in the URL. */
export function Activity(): ReactElement {
  const admin = useAdmin();
  const search = useSearch({ from: ROUTE });
  const { eventId } = useParams({ strict: false });
  const navigate = useNavigate();
  const [isLive, setLive] = useState(true);
  const [asked, setAsked] = useState<'export' | 'retention'>();
  const close = (): void => setAsked(undefined);
  const liveId = useId();
  const filter = filterOf(search);
  const { data } = useInfiniteQuery({ ...activityQuery(admin, filter), placeholderData: keepPreviousData });
  const retention = data?.pages[0]?.retention;
  const look = (changes: { readonly [Name in keyof ActivitySearch]: string }): void => {
    const sought = Object.fromEntries(Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== ''));
    void navigate({ to: ROUTE, params: { projectId: admin.projectId }, search: sought, replace: true });
  };
  return (
    <Page
      title={t('Activity')}
      text={
        <>
          {t('Who did what in this project, when, and from which IP address.')}
          {retention && ` ${t('Events are kept for {days} days.', { days: retention.days })} `}
          <For right="staff">
            {retention && <TextButton onClick={() => setAsked('retention')}>{t('Change…')}</TextButton>}
          </For>
        </>
      }
      actions={
        <>
          <span className={styles.line}>
            <Switch labelledBy={liveId} isOn={isLive} onChange={setLive} />
            <span id={liveId}>{t('Live')}</span>
          </span>
          <For right="secrets">
            <Button
              variant="outline"
              size="small"
              icon={<Icon path={uploadIcon} />}
              aria-haspopup="dialog"
              onClick={() => setAsked('export')}
            >
              {t('Export')}
            </Button>
          </For>
        </>
      }
    >
      <Toolbar>
        <SearchField
          label={t('IP address')}
          title={t('IP address')}
          value={filter.address ?? ''}
          onChange={(address) => look({ address })}
        />
        <SelectField
          label={t('Type')}
          options={[{ value: '', label: t('All events') }, ...EVENT_OPTIONS]}
          value={filter.type ?? ''}
          onChange={({ currentTarget: { value } }) => look({ type: value })}
        />
        <SelectField
          label={t('Who')}
          options={[
            { value: '', label: t('Anyone') },
            ...optionsOf(actorKinds),
            ...(filter.actor !== undefined && !(filter.actor in actorKinds)
              ? [{ value: filter.actor, label: t('Selected actor') }]
              : []),
          ]}
          value={filter.actor ?? ''}
          onChange={({ currentTarget: { value } }) => look({ actor: value })}
        />
        <When filter={filter} look={look} />
        {filter.subject !== undefined && (
          <Chip onRemove={() => look({ subject: '' })} removeLabel={t('Show events about all objects')}>
            {t('About {id}', { id: filter.subject })}
          </Chip>
        )}
      </Toolbar>
      <FoundEvents
        filter={filter}
        isLive={isLive}
        openId={eventId}
        isNarrow={Object.keys(filter).length > 0}
        nothing={t('Changes to users, teams, and permissions appear here.')}
      />
      <Outlet />
      <Suspense fallback={null}>
        {asked === 'export' && <ExportEvents filter={filter} onClose={close} />}
        {asked === 'retention' && retention && <RetentionForm retention={retention} onClose={close} />}
      </Suspense>
    </Page>
  );
}

interface WhenProps {
  filter: EventFilter;
  look: (changes: { readonly from?: string; readonly to?: string }) => void;
}

/** Filters by a relative range, or by a start and an end time. */
function When({ filter, look }: WhenProps): ReactElement {
  const isOwn = filter.to !== undefined || isMoment(filter.from);
  const choose = (chosen: string): void =>
    look(chosen === OWN ? { from: new Date(Date.now() - RANGES['24h']).toISOString() } : { from: chosen, to: '' });
  return (
    <>
      <SelectField
        label={t('When')}
        options={[{ value: '', label: t('Any time') }, ...optionsOf(ranges), { value: OWN, label: t('Custom range') }]}
        value={isOwn ? OWN : (filter.from ?? '')}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      {isOwn && (
        <TimeSpan
          {...timeOf(filter)}
          onChange={(changes) =>
            look(Object.fromEntries(Object.entries(changes).map(([end, at]) => [end, at?.toISOString() ?? ''])))
          }
        />
      )}
    </>
  );
}

/** Returns the valid filters of a URL, which may be typed by hand. */
function filterOf({ type, actor, subject, address, from, to }: ActivitySearch): EventFilter {
  const known = EVENT_CHOICES.find((name) => name === type);
  const isActor = actor !== undefined && (actor in actorKinds || UUID.test(actor));
  return {
    ...(known && { type: known }),
    ...(isActor && { actor }),
    ...(subject !== undefined && UUID.test(subject) && { subject }),
    ...(address !== undefined && address !== '' && { address: address.slice(0, 64) }),
    ...((isRange(from) || isMoment(from)) && { from }),
    ...(isMoment(to) && { to }),
  };
}
