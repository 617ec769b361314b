import { expect, test } from 'vitest';
import { defaultTemplates, noticeTemplates, ownTemplates } from './default-templates.ts';
import { isOfInstance } from './template-names.ts';

/** Written out: a new email whose code another project believes belongs in this list. */
test('of all emails, invitations to the staff alone leave by the instance, whatever server a project names', () => {
  const all = Object.keys({ ...defaultTemplates, ...ownTemplates, ...noticeTemplates });

  expect(all).toHaveLength(17);
  expect(all.filter(isOfInstance)).toEqual(['owner_invitation']);
});
