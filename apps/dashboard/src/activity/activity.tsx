import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useId, useState, type ReactElement } from 'react';
import { Button, Icon } from '@keystead/ui';
import { SelectField, Switch, uploadIcon } from '@keystead/ui/dashboard';
import { Page } from '../page/page.tsx';
import { SearchField } from '../page/search-field.tsx';
import { useAdmin } from '../project/project.tsx';
import { For } from '../project/rights.tsx';
import { t } from '../words.ts';
import type { EventFilter } from './activity-query.ts';
import type { ActivitySearch, RangeId } from './activity-search.ts';
import { actorKinds, EVENT_TYPES, ranges } from './event-words.ts';
import { FoundEvents } from './found-events.tsx';
import './activity.css';

const ExportEvents = lazy(async () => ({ default: (await import('./export-events.tsx')).ExportEvents }));

const ROUTE = '/p/$projectId/audit';
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What happened in the project; what is asked for stands in the address. */
export function Activity(): ReactElement {
  const { projectId } = useAdmin();
  const search = useSearch({ from: ROUTE });
  const { eventId } = useParams({ strict: false });
  const navigate = useNavigate();
  const [isLive, setLive] = useState(true);
  const [isExporting, setExporting] = useState(false);
  const liveId = useId();
  const filter = filterOf(search);
  const look = (changes: { readonly [Name in keyof ActivitySearch]: string }): void => {
    const asked = Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== '');
    void navigate({ to: ROUTE, params: { projectId }, search: Object.fromEntries(asked), replace: true });
  };
  return (
    <Page
      title={t('Activity')}
      text={t('What happened in this project, who did it, and from where.')}
      actions={
        <>
          <span className="activity-live">
            <Switch labelledBy={liveId} isOn={isLive} onChange={setLive} />
            <span id={liveId}>{t('Live')}</span>
          </span>
          <For right="secrets">
            <Button
              variant="outline"
              size="small"
              icon={<Icon path={uploadIcon} />}
              aria-haspopup="dialog"
              onClick={() => setExporting(true)}
            >
              {t('Export')}
            </Button>
          </For>
        </>
      }
    >
      <div className="activity-tools">
        <div className="ks ks-field">
          <span className="ks ks-label" aria-hidden="true">
            {t('From address')}
          </span>
          <SearchField
            label={t('From address')}
            value={filter.address ?? ''}
            onChange={(address) => look({ address })}
          />
        </div>
        <SelectField
          label={t('Type')}
          options={[
            { value: '', label: t('All events') },
            ...EVENT_TYPES.map((type) => ({ value: type, label: type })),
          ]}
          value={filter.type ?? ''}
          onChange={({ currentTarget: { value } }) => look({ type: value })}
        />
        <SelectField
          label={t('Who')}
          options={[
            { value: '', label: t('Anybody') },
            ...optionsOf(actorKinds),
            ...(filter.actor !== undefined && !(filter.actor in actorKinds)
              ? [{ value: filter.actor, label: t('One actor') }]
              : []),
          ]}
          value={filter.actor ?? ''}
          onChange={({ currentTarget: { value } }) => look({ actor: value })}
        />
        <SelectField
          label={t('When')}
          options={[{ value: '', label: t('Any time') }, ...optionsOf(ranges)]}
          value={filter.from ?? ''}
          onChange={({ currentTarget: { value } }) => look({ from: value })}
        />
      </div>
      <FoundEvents
        filter={filter}
        isLive={isLive}
        openId={eventId}
        nothing={t('Everything that becomes of users, teams and permissions is listed here.')}
      />
      <Outlet />
      {isExporting && (
        <Suspense fallback={null}>
          <ExportEvents filter={filter} onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </Page>
  );
}

/** Of an address that somebody wrote, what can be asked for. */
function filterOf({ type, actor, subject, address, from }: ActivitySearch): EventFilter {
  const known = EVENT_TYPES.find((name) => name === type);
  const isActor = actor !== undefined && (actor in actorKinds || UUID.test(actor));
  return {
    ...(known && { type: known }),
    ...(isActor && { actor }),
    ...(subject !== undefined && UUID.test(subject) && { subject }),
    ...(address !== undefined && address !== '' && { address: address.slice(0, 64) }),
    ...(isRange(from) && { from }),
  };
}

const isRange = (value: string | undefined): value is RangeId => value !== undefined && Object.hasOwn(ranges, value);

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
