import { useState, type ReactElement } from 'react';
import { Alert, Button, Card, Divider } from '@keystead/ui';
import { NewPersonForm } from './new-person-form.tsx';
import { PersonList } from './person-list.tsx';
import { sendAnswer, type Answer, type Outcome, type Question } from './question.ts';

interface ChoosePersonProps {
  question: Question;
}

/** The page that a provider would show: who asks, and who is it? */
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
      title={`Who signs in with ${provider}?`}
      description={`${provider}, played by the development provider. No real account is used.`}
      footer={<AskedBy question={question} />}
    >
      {hasFailed && (
        <Alert title="That did not work">This sign-in may be over. Go back to the app and begin again.</Alert>
      )}
      <PersonList
        people={question.people}
        chosenId={sending && 'personId' in sending ? sending.personId : undefined}
        onChoose={(personId) => void send({ personId })}
      />
      <Divider>Or somebody new</Divider>
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
      Asked for by <strong>{new URL(askedBy).host}</strong> as client <strong>{clientId}</strong>
    </>
  );
}
