import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { KnownError } from '@keystead/client';
import { email, teamName } from '@keystead/contract/fields';
import { TextField } from '@keystead/ui';
import { z } from 'zod';
import { renderInDashboard } from '../testing/render-in-dashboard.tsx';
import { optional, trimmed } from './checks.ts';
import { FormDialog, SettingsForm } from './form.tsx';
import { useForm } from './use-form.ts';
import { useSave } from './use-save.ts';

const schema = z.object({ name: trimmed(teamName), email: optional(email) });
type Given = z.infer<typeof schema>;

interface NewTeamProps {
  send: (given: Given) => Promise<unknown>;
  onClose?: () => void;
}

function NewTeam({ send, onClose = () => undefined }: NewTeamProps) {
  const save = useSave({ save: send, onSaved: onClose });
  const form = useForm({
    schema,
    values: { name: '', email: '' },
    problems: { name: 'Enter a name', email: 'Enter an email address' },
    save,
    refusals: { USER_EMAIL_ALREADY_EXISTS: 'email' },
  });
  return (
    <FormDialog form={form} title="New team" text="For people." submitLabel="Create team" onClose={onClose}>
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('email')} label="Email" />
    </FormDialog>
  );
}

const field = (label: string) => page.getByLabelText(label);
const create = () => page.getByRole('button', { name: 'Create team' });

test('it is a dialog, and its first field has the focus', async () => {
  await renderInDashboard(<NewTeam send={() => Promise.resolve()} />);
  await expect.element(page.getByRole('dialog', { name: 'New team' })).toBeVisible();
  await expect.element(field('Name')).toHaveFocus();
});

test('what the contract refuses is said at its field, the first one gets the focus, and nothing is sent', async () => {
  const send = vi.fn<(given: Given) => Promise<unknown>>(() => Promise.resolve());
  await renderInDashboard(<NewTeam send={send} />);
  await field('Name').fill('   ');
  await field('Email').fill('mira');
  await create().click();
  await expect.element(field('Name')).toHaveAccessibleDescription('Enter a name');
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter an email address');
  await expect.element(field('Name')).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
  await field('Name').fill('Design');
  await expect.element(field('Name')).not.toHaveAccessibleDescription();
});

test('Enter sends it once, without the spaces around it, and an empty field as null', async () => {
  let finish: (value?: unknown) => void = () => undefined;
  const send = vi.fn<(given: Given) => Promise<unknown>>(() => new Promise((resolve) => (finish = resolve)));
  const onClose = vi.fn<() => void>();
  await renderInDashboard(<NewTeam send={send} onClose={onClose} />);
  await field('Name').fill(' Design ');
  await userEvent.keyboard('{Enter}');
  document.querySelector('form')?.requestSubmit();
  document.querySelector('form')?.requestSubmit();
  await expect.poll(() => send.mock.calls).toEqual([[{ name: 'Design', email: null }]]);
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled(); // it stays until the answer is there
  finish();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(send).toHaveBeenCalledOnce();
});

test('a refusal stands at the field that it is about, and goes when something is edited', async () => {
  const taken = new KnownError('USER_EMAIL_ALREADY_EXISTS', 'This email is taken.', {} as never);
  await renderInDashboard(<NewTeam send={() => Promise.reject(taken)} />);
  await field('Name').fill('Design');
  await field('Email').fill('mira@example.com');
  await create().click();
  await expect.element(field('Email')).toHaveAccessibleDescription('This email is taken.');
  await expect.element(field('Email')).toHaveFocus();
  await field('Name').fill('Sales');
  await expect.element(field('Email')).not.toHaveAccessibleDescription();
});

test('any other failure stands in the form, which can be sent again', async () => {
  const send = vi
    .fn<(given: Given) => Promise<unknown>>()
    .mockRejectedValueOnce(new Error('The service did not answer.'))
    .mockResolvedValueOnce(undefined);
  const onClose = vi.fn<() => void>();
  await renderInDashboard(<NewTeam send={send} onClose={onClose} />);
  await field('Name').fill('Design');
  await create().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The service did not answer.');
  await create().click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('a form whose save holds back once, and one that was saved, can be sent again', async () => {
  const send = vi.fn<() => Promise<unknown>>(() => Promise.resolve());
  let isHeldBack = true;
  function Test() {
    const save = useSave({ save: send });
    const form = useForm({
      schema: z.object({ name: teamName }),
      values: { name: 'Design' },
      save: { ...save, mutate: () => void (!isHeldBack && save.mutate()) },
    });
    return (
      <FormDialog form={form} title="Test" text="" submitLabel="Send" onClose={() => undefined}>
        <TextField {...form.field('name')} label="Name" />
      </FormDialog>
    );
  }
  await renderInDashboard(<Test />);
  const press = () => page.getByRole('button', { name: 'Send' }).click();
  await press();
  expect(send).not.toHaveBeenCalled();
  isHeldBack = false;
  await press();
  await expect.poll(() => send.mock.calls.length).toBe(1);
  await press();
  await expect.poll(() => send.mock.calls.length).toBe(2);
});

/** A server that trims what it is sent, and that somebody else may change. */
function Settings({ send }: { send?: (given: { name: string; note: string }) => Promise<unknown> }) {
  const [stored, setStored] = useState({ name: 'Acme', note: '' });
  const save = useSave({
    save: async (given: { name: string; note: string }) => {
      await send?.(given);
      setStored(given);
    },
  });
  const form = useForm({
    schema: z.object({ name: z.string().trim(), note: z.string().trim() }),
    values: stored,
    save,
  });
  return (
    <>
      <SettingsForm form={form}>
        <TextField {...form.field('name')} label="Name" />
        <TextField {...form.field('note')} label="Note" />
      </SettingsForm>
      <button type="button" onClick={() => setStored({ name: 'Elsewhere', note: 'From elsewhere' })}>
        Somebody else saves
      </button>
    </>
  );
}

const bar = () => page.getByRole('region', { name: 'Save' });

test('settings wait for Save, and what they were comes back by Discard', async () => {
  await renderInDashboard(<Settings />);
  await expect.element(bar()).not.toBeInTheDocument();
  await field('Name').fill('Acme Ltd');
  await expect.element(bar()).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(field('Name')).toHaveValue('Acme');
  await expect.element(bar()).not.toBeInTheDocument();
});

test('after Save a field holds what the server made of it', async () => {
  await renderInDashboard(<Settings />);
  await field('Name').fill('  Acme Ltd ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.element(field('Name')).toHaveValue('Acme Ltd');
});

test('what is typed while it is being saved stays, for another Save', async () => {
  let finish: (value?: unknown) => void = () => undefined;
  await renderInDashboard(<Settings send={() => new Promise((resolve) => (finish = resolve))} />);
  await field('Name').fill('Acme Ltd');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await field('Note').fill('Typed meanwhile');
  finish();
  await expect.element(field('Name')).toHaveValue('Acme Ltd');
  await expect.element(field('Note')).toHaveValue('Typed meanwhile');
  await expect.element(bar()).toBeVisible();
});

test('a field that nobody has changed follows what others save', async () => {
  await renderInDashboard(<Settings />);
  await field('Name').fill('Mine');
  await page.getByRole('button', { name: 'Somebody else saves' }).click();
  await expect.element(field('Note')).toHaveValue('From elsewhere');
  await expect.element(field('Name')).toHaveValue('Mine');
});

test('nobody leaves the page with changes unasked', async () => {
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const { router } = await renderInDashboard(<Settings />);
  await field('Name').fill('Mine');
  await expect.element(bar()).toBeVisible();
  void router.navigate({ to: '/elsewhere' as never });
  await expect.poll(() => ask.mock.calls.length).toBe(1);
  await expect.element(field('Name')).toHaveValue('Mine');
  ask.mockRestore();
});
