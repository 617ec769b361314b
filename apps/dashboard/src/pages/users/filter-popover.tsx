import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement, type RefObject, type SubmitEvent } from 'react';
import { Button, chevronIcon, Icon, shieldIcon } from '@keystead/ui';
import { buildingIcon, calendarIcon, clockIcon, enterIcon, flagIcon, mailIcon, Popover } from '@keystead/ui/dashboard';
import { Form } from '../../kit/form.tsx';
import { useAdmin } from '../../project/project.tsx';
import { formatCount, t } from '../../words.ts';
import { FILTER_PARTS, partNames, withoutPart, type FilterPart } from './filter-parts.ts';
import { MethodFilter } from './method-filter.tsx';
import { Option, Options } from './option.tsx';
import { TeamChoice } from './team-choice.tsx';
import { TimeChoice } from './time-choice.tsx';
import type { UserSearch } from './user-search.ts';
import { countQuery } from './users-query.ts';
import styles from './users.module.css';

const partIcons: Readonly<Record<FilterPart, string>> = {
  verified: mailIcon,
  method: enterIcon,
  mfa: shieldIcon,
  team: buildingIcon,
  signed_up: calendarIcon,
  active: clockIcon,
  restricted: flagIcon,
};

interface FilterPopoverProps {
  trigger: RefObject<HTMLElement | null>;
  /** The filter that is shown first. */
  part: FilterPart;
  search: UserSearch;
  onApply: (search: UserSearch) => void;
  onClose: () => void;
}

/** Selects filters, and shows how many users match before they are applied. */
export function FilterPopover({ trigger, part, search, onApply, onClose }: FilterPopoverProps): ReactElement {
  const [shown, setShown] = useState(part);
  const [draft, setDraft] = useState(search);
  const apply = (event?: SubmitEvent<HTMLFormElement>): void => {
    event?.preventDefault();
    onApply(draft);
  };
  return (
    <Popover label={t('Filter')} trigger={trigger} align="start" onClose={onClose}>
      <Form form={{ submit: apply, problem: undefined }}>
        <div className={styles.panel}>
          <div className={styles.parts}>
            {FILTER_PARTS.map((id) => (
              <button
                key={id}
                className="ks ks-menu-item"
                type="button"
                aria-pressed={id === shown}
                onClick={() => setShown(id)}
              >
                <Icon path={partIcons[id]} />
                {partNames[id]}
                {id === shown && <Icon path={chevronIcon} isDirectional />}
              </button>
            ))}
          </div>
          <div className={styles.side}>
            <PartChoice part={shown} draft={draft} onChange={setDraft} />
            <div className={styles.foot}>
              <Matches search={draft} />
              <Button size="small" type="submit">
                {t('Apply')}
              </Button>
            </div>
          </div>
        </div>
      </Form>
    </Popover>
  );
}

function Matches({ search }: { search: UserSearch }): ReactElement {
  const { data: count, error } = useQuery(countQuery(useAdmin(), search, 'capped'));
  const text = count && t('{n} match', { n: formatCount(count) });
  return <output className="muted">{error ? error.message : text}</output>;
}

interface PartChoiceProps {
  part: FilterPart;
  draft: UserSearch;
  onChange: (draft: UserSearch) => void;
}

const CHOICES = {
  verified: { title: 'Email is', options: [{ label: 'Verified' }, { label: 'Unverified' }] },
  mfa: { title: 'Two-factor authentication is', options: [{ label: 'On' }, { label: 'Off' }] },
  restricted: { title: 'Account', options: [{ label: 'Restricted' }, { label: 'Not restricted' }] },
} as const;

/** The options of one filter. */
function PartChoice({ part, draft, onChange }: PartChoiceProps): ReactElement {
  const without = withoutPart(draft, part);
  switch (part) {
    case 'method':
      return (
        <MethodFilter
          search={draft}
          onChange={(method) => onChange(method === '' ? without : { ...without, method })}
        />
      );
    case 'team':
      return <TeamChoice value={draft.team} onChange={({ id }) => onChange({ ...without, team: id })} />;
    case 'signed_up':
    case 'active':
      return (
        <TimeChoice
          value={draft[part]}
          onChange={(time) => onChange(time === undefined ? without : { ...without, [part]: time })}
        />
      );
    default: {
      const { title, options } = CHOICES[part];
      return (
        <Options legend={t(title)}>
          <Option type="radio" checked={draft[part] === undefined} onChange={() => onChange(without)}>
            {t('Any')}
          </Option>
          {options.map(({ label }, index) => (
            <Option
              key={label}
              type="radio"
              checked={draft[part] === (index === 0)}
              onChange={() => onChange({ ...without, [part]: index === 0 })}
            >
              {t(label)}
            </Option>
          ))}
        </Options>
      );
    }
  }
}
