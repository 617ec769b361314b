import { useState, type ReactElement } from 'react';
import { Alert } from '@keystead/ui';
import { MailList } from './mail-list.tsx';
import { MailView } from './mail-view.tsx';
import { NoMail } from './no-mail.tsx';
import { Sidebar } from './sidebar.tsx';
import { useMails } from './use-mails.ts';

/** The list at one side, the chosen mail at the other; on a phone one after the other. */
export function App(): ReactElement {
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const { mails, isLive } = useMails(search);
  const chosen = mails?.find(({ id }) => id === chosenId);
  // Until somebody chooses, the newest mail is the one they are waiting for.
  const shown = chosen ?? mails?.[0];

  return (
    <main className="shell" data-chosen={chosen ? 'yes' : 'no'}>
      <Sidebar search={search} onSearch={setSearch} mails={mails} isLive={isLive}>
        {!isLive && (
          <Alert title="Keystead does not answer">The mails below may be old. Trying to connect again …</Alert>
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
