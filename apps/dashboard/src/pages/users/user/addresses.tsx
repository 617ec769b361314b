import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { ServerContactChannel } from '@keystead/client/server';
import { Badge, Button, Icon, MenuButton } from '@keystead/ui';
import { addIcon, mailIcon, moreIcon } from '@keystead/ui/dashboard';
import { loadPanel } from '../../../kit/load-panel.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { Row, Rows } from '../../../kit/rows.tsx';
import { Section } from '../../../kit/section.tsx';
import { useHeldBack } from '../../../kit/use-held-back.ts';
import { useAdmin } from '../../../project/project.tsx';
import { For } from '../../../project/rights.tsx';
import { t } from '../../../words.ts';
import { AddAddress } from './add-address.tsx';
import { useAddressMenu } from './address-menu.ts';
import type { Asked } from './address-question.tsx';
import { SendLink, verificationLink } from './send-link.tsx';
import { addressesQuery, useUser } from './user-query.ts';
import styles from './user.module.css';

const AddressQuestion = lazy(async () => ({ default: (await import('./address-question.tsx')).AddressQuestion }));

/** The email addresses of the user, the primary one first. */
export function Addresses(): ReactElement {
  const query = useQuery(addressesQuery(useAdmin(), useUser()));
  const [isAdding, setAdding] = useState(false);
  const { held, hold } = useHeldBack('users');
  const remove = (address: ServerContactChannel): void =>
    hold({
      id: address.id,
      text: t('{email} was removed', { email: address.value }),
      act: () => address.delete(),
    });
  return (
    <Section
      title={t('Email addresses')}
      actions={
        <For right="secrets">
          <Button
            variant="ghost"
            size="small"
            icon={<Icon path={addIcon} />}
            aria-label={t('Add email address')}
            onClick={() => setAdding(true)}
          >
            {t('Add')}
          </Button>
        </For>
      }
    >
      <Loaded query={query} lines={1}>
        {(addresses) => {
          const shown = addresses.filter(({ id }) => !held.includes(id));
          if (shown.length === 0) return <p className="muted">{t('No email addresses.')}</p>;
          return (
            <Rows>
              {shown.map((address) => (
                <AddressRow key={address.id} address={address} onRemove={() => remove(address)} />
              ))}
            </Rows>
          );
        }}
      </Loaded>
      {isAdding && <AddAddress onClose={() => setAdding(false)} />}
    </Section>
  );
}

interface AddressRowProps {
  address: ServerContactChannel;
  onRemove: () => void;
}

function AddressRow({ address, onRemove }: AddressRowProps): ReactElement {
  const [isSending, setSending] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const { items, error } = useAddressMenu({ address, onSend: () => setSending(true), onAsk: setAsked, onRemove });
  const { value, isPrimary, isVerified, usedForAuth, becomesPrimary } = address;
  return (
    <Row
      icon={<Icon path={mailIcon} />}
      title={value}
      badges={
        <>
          {isVerified ? <Badge tone="success">{t('Verified')}</Badge> : <Badge tone="warning">{t('Unverified')}</Badge>}
          {isPrimary && <Badge>{t('Primary')}</Badge>}
        </>
      }
      detail={
        becomesPrimary
          ? t('Becomes the primary email after verification')
          : usedForAuth
            ? t('Used to sign in')
            : t('Not used to sign in')
      }
      problem={error?.message}
      actions={
        <For right="help">
          {!isVerified && (
            <span className={styles.wide}>
              <Button
                variant="outline"
                size="small"
                aria-label={t('Send a link to {email}', { email: value })}
                onClick={() => setSending(true)}
              >
                {t('Send link')}
              </Button>
            </span>
          )}
          {items.length > 0 && (
            <MenuButton label={t('Actions for {email}', { email: value })} load={loadPanel} content={{ items }}>
              <Icon path={moreIcon} />
            </MenuButton>
          )}
          {isSending && (
            <SendLink mail={verificationLink(address)} recipient={value} onClose={() => setSending(false)} />
          )}
          <Suspense fallback={null}>
            {asked && <AddressQuestion address={address} asked={asked} onClose={() => setAsked(undefined)} />}
          </Suspense>
        </For>
      }
    />
  );
}
