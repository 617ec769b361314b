import { useState, type ReactElement } from 'react';
import { Alert } from '@keystead/ui';
import { MailList } from './mail-list.tsx';
import { MailView } from './mail-view.tsx';
import { NoMail } from './no-mail.tsx';
import { Sidebar } from './sidebar.tsx';
import { useMails } from './use-mails.ts';

/** The list next to the chosen email; on a phone, one at a time. */
export function App(): ReactElement {
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const { mails, isLive } = useMails(search);
  const chosen = mails?.find(({ id }) => id === chosenId);
  // Shows the newest email until the user chooses one, because they are probably waiting for it.
  const shown = chosen ?? mails?.[0];

  return (
    <main className="shell" data-chosen={chosen ? 'yes' : 'no'}>
      <Sidebar search={search} onSearch={setSearch} mails={mails} isLive={isLive}>
        {!isLive && (
          <Alert title="Keystead isn't responding">The emails below may be out of date. Reconnecting …</Alert>
        )}
        <MailList mails={mails} search={search} shownId={shown?.id} onChoose={setChosenId} />
      </Sidebar>
      <div className="pane">
        {shown ? (
          <MailView key={shown.id} mail={shown} onClose={() => setChosenId(undefined)} />
        ) : (
          <NoMail isKnown={mails !== undefined} search={search} />
        )}
      </div>
    </main>
  );
}
