import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailTemplate, EmailTemplateChanges } from '@keystead/client/admin';
import { useAdmin } from '../project/project.tsx';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';
import { templateQuery, templatesKey } from './templates-query.ts';

/** Saving and going back; each can be taken back. */
export function useTemplateChanges(template: EmailTemplate) {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const { type, language, subject, content } = template;
  const key = templateQuery(admin, type, language).queryKey;
  const [saved, setSaved] = useState<EmailTemplate>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: templatesKey(admin) });
  const change = useMutation({
    mutationFn: (changes: EmailTemplateChanges) => admin.updateEmailTemplate(type, { ...changes, language }),
    onSuccess: (answer) => {
      setSaved(answer); // before the words arrive below, which the draft holds against it
      queryClient.setQueryData(key, answer);
      void refresh();
    },
  });
  const sent = change.variables && { subject, content, ...change.variables };
  const reset = useMutation({
    mutationFn: () => admin.resetEmailTemplate(type, language),
    onSuccess: async () => {
      await refresh();
      offerUndo({ text: t('The words from before are back'), undo: () => change.mutate({ subject, content }) });
    },
  });
  return { change, reset, saving: { sent, saved } };
}
