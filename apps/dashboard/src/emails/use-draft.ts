import { useState } from 'react';
import type { EmailTemplate } from '@keystead/client/admin';
import { contentOf, draftOf, isSame, keyed, readBlocks, type Draft, type DraftBlock } from './draft.ts';

/** What is written and not saved yet, of the template that was last loaded. */
interface Written {
  readonly of: EmailTemplate;
  readonly draft: Draft;
  /** Whether what stands in the JSON editor is no document. */
  readonly isUnreadable: boolean;
  /** Counts how often it began anew. */
  readonly round: number;
}

const begin = (of: EmailTemplate, round: number): Written => ({ of, draft: draftOf(of), isUnreadable: false, round });

/** What was sent to be saved the last time, and what the service made of it. */
export interface Saving {
  readonly sent: Pick<EmailTemplate, 'subject' | 'content'> | undefined;
  readonly saved: EmailTemplate | undefined;
}

/**
 * A draft of a template. It begins anew with other words and another language, not where they are what is written, nor where
 * somebody wrote on while they were being saved.
 */
export function useDraft(template: EmailTemplate, saving: Saving) {
  const [written, setWritten] = useState(() => begin(template, 0));
  const { of, draft, isUnreadable, round } = written;
  if (of !== template) {
    const keeps =
      of.language === template.language &&
      (isSame(draft, template) || isSame(draftOf(of), template) || isWrittenMeanwhile(written, template, saving));
    setWritten(keeps ? { ...written, of: template } : begin(template, round + 1));
  }
  return {
    draft,
    isUnreadable,
    round,
    isChanged: isUnreadable || !isSame(draft, template),
    changes: { subject: draft.subject, content: contentOf(draft), language: template.language },
    discard: () => setWritten((now) => begin(template, now.round + 1)),
    setSubject: (subject: string) => setWritten((now) => ({ ...now, draft: { ...now.draft, subject } })),
    setBlocks: (change: (blocks: readonly DraftBlock[]) => readonly DraftBlock[]) =>
      setWritten((now) => ({ ...now, draft: { ...now.draft, blocks: change(now.draft.blocks) } })),
    readJson: (text: string) => {
      const blocks = readBlocks(text)?.map(keyed);
      setWritten((now) => ({
        ...now,
        isUnreadable: blocks === undefined,
        draft: blocks ? { ...now.draft, blocks } : now.draft,
      }));
    },
  };
}

/** Whether these are the words that were just saved, and others stand in the draft by now. */
const isWrittenMeanwhile = ({ of, draft }: Written, template: EmailTemplate, { sent, saved }: Saving): boolean =>
  saved !== undefined &&
  isSame(draftOf(saved), template) &&
  sent !== undefined &&
  !isSame(draft, sent) &&
  !isSame(draft, of);
