import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CopyButton } from '@keystead/react';
import { MessageCard } from '@keystead/ui';
import { CodeBlock } from '@keystead/ui/dashboard';
import { useSettings } from '../../settings-context.ts';
import { t } from '../../words.ts';
import styles from './first-owner.module.css';

/** Why a link is invalid. */
export type LinkProblem = keyof typeof WORDS;

const WORDS = {
  used: {
    title: 'This link was already used',
    text: 'If you created the owner account, sign in. To add another owner, print a new link.',
  },
  over: { title: 'This link has expired', text: 'Links work for one hour. Print a new one.' },
  unknown: { title: "This link isn't valid", text: 'A newer link was printed, or part of this one is missing.' },
  incomplete: { title: 'The code is missing', text: 'Open the whole link, including everything after the #.' },
} as const;

interface LinkWorthNothingProps {
  problem: LinkProblem;
}

/** Explains why the link doesn't create an owner, and how to get another one. */
export function LinkWorthNothing({ problem }: LinkWorthNothingProps): ReactElement {
  const { isProduction } = useSettings();
  const navigate = useNavigate();
  const { title, text } = WORDS[problem];
  const command = isProduction ? 'node packages/server/dist/main.js owner-link' : 'npm run owner-link';
  return (
    <MessageCard
      tone="destructive"
      title={t(title)}
      text={t(text)}
      primary={{ label: t('Sign in'), onSelect: () => void navigate({ to: '/', replace: true }) }}
    >
      <div className={styles.command}>
        <p>{t('To print a new link, run this command where Keystead runs:')}</p>
        <CodeBlock label={t('Command')} action={<CopyButton content={command} />}>
          {command}
        </CodeBlock>
      </div>
    </MessageCard>
  );
}
