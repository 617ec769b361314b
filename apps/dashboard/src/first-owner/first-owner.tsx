import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import type { FirstOwnerError } from '@keystead/client/admin';
import { Page, Root } from '@keystead/ui';
import { LinkWorthNothing, type LinkProblem } from './link-worth-nothing.tsx';
import { OwnerForm, type Refusal } from './owner-form.tsx';
import { passwordRefusal } from './password-refusal.ts';
import { useOwnerApp } from '../owner/owner-app-context.ts';
import { useCodeOfLink } from './use-code-of-link.ts';
import './first-owner.css';

/** Whoever has the link that the service printed becomes an owner of this instance. */
export function FirstOwner(): ReactElement {
  const code = useCodeOfLink();
  return (
    <Root>
      <Page>{code === undefined ? <LinkWorthNothing problem="incomplete" /> : <Code key={code} code={code} />}</Page>
    </Root>
  );
}

interface CodeProps {
  code: string;
}

/** Begins anew with every code. */
function Code({ code }: CodeProps): ReactElement {
  const ownerApp = useOwnerApp();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<LinkProblem>();
  const create = async (email: string, password: string): Promise<Refusal | undefined> => {
    const answer = await ownerApp.createFirstOwner({ code, email, password });
    if (answer.status === 'ok') return void navigate({ to: '/', replace: true });
    const refusal = refusalOf(answer.error);
    if (typeof refusal === 'string') setProblem(refusal);
    return typeof refusal === 'string' ? {} : refusal;
  };

  return problem ? <LinkWorthNothing problem={problem} /> : <OwnerForm onCreate={create} />;
}

/** What is wrong with the link, or with the password. */
function refusalOf(error: FirstOwnerError): LinkProblem | Refusal {
  switch (error.code) {
    case 'VERIFICATION_CODE_ALREADY_USED':
      return 'used';
    case 'VERIFICATION_CODE_EXPIRED':
      return 'over';
    case 'VERIFICATION_CODE_NOT_FOUND':
      return 'unknown';
    default: {
      const password = passwordRefusal(error);
      if (password === undefined) throw error; // the form says it as it is
      return { password };
    }
  }
}
