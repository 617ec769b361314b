import { useState, type ReactElement } from 'react';
import { Alert, Button, Card, Divider } from '@keystead/ui';
import { NewPersonForm } from './new-person-form.tsx';
import { PersonList } from './person-list.tsx';
import { sendAnswer, type Answer, type Outcome, type Question } from './question.ts';

interface ChoosePersonProps {
  question: Question;
}

/** The page of a provider that asks which account to use for an app. */
export function ChoosePerson({ question }: ChoosePersonProps): ReactElement {
  const [sending, setSending] = useState<Answer>();
  const [hasFailed, setFailed] = useState(false);
  const { providerName: provider } = question;

  const send = async (answer: Answer): Promise<Outcome> => {
    if (sending) return 'sent';
    setSending(answer);
    setFailed(false);
    const outcome = await sendAnswer(answer).catch((): Outcome => 'over');
    setFailed(outcome === 'over');
    if (outcome !== 'sent') setSending(undefined);
    return outcome;
  };
  const isRefusing = sending !== undefined && 'isRefused' in sending;

  return (
    <Card
      title={`Choose a ${provider} account`}
      description={`The mock OAuth provider simulates ${provider}. No real account is used.`}
      footer={<AskedBy question={question} />}
    >
      {hasFailed && (
        <Alert title="Something went wrong">This sign-in may have ended. Go back to the app and try again.</Alert>
      )}
      <PersonList
        people={question.people}
        chosenId={sending && 'personId' in sending ? sending.personId : undefined}
        onChoose={(personId) => void send({ personId })}
      />
      <Divider>Or use another account</Divider>
      <NewPersonForm provider={provider} send={send} />
      <Button variant="outline" isBusy={isRefusing} onClick={() => void send({ isRefused: true })}>
        Cancel
      </Button>
    </Card>
  );
}

function AskedBy({ question: { askedBy, clientId } }: ChoosePersonProps): ReactElement {
  return (
    <>
      Requested by <strong>{new URL(askedBy).host}</strong> with the client ID <strong>{clientId}</strong>
    </>
  );
}
