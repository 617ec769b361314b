import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { useNativeForm, type NativeFormOptions } from './use-native-form.ts';

type Options = NativeFormOptions<'name' | 'city', number, string>;

/** Its errors are numbers and its problems are texts: the words are the host's. */
function Form({ send, problemOf = String }: Pick<Options, 'send'> & Partial<Options>) {
  const form = useNativeForm<'name' | 'city', number, string>({
    fields: ['name', 'city'],
    check: ({ name, city }) => ({ name: name ? undefined : 1, city: city ? undefined : 2 }),
    send,
    problemOf,
  });
  return (
    <form {...form.formProps}>
      {(['name', 'city'] as const).map((field) => (
        <label key={field}>
          {field}
          <input name={field} onInput={() => form.edit(field)} />
          <output aria-label={`wrong ${field}`}>{form.errors[field]}</output>
        </label>
      ))}
      <output aria-label="problem">{form.problem}</output>
      <button type="submit" disabled={form.isBusy}>
        Send
      </button>
    </form>
  );
}

const wrong = (field: string) => page.getByLabelText(`wrong ${field}`);
const field = (name: string) => page.getByRole('textbox', { name });
const press = () => page.getByRole('button').click();

test('what is wrong is said in the host’s own way, with the focus on the first, and goes as it is edited', async () => {
  const send = vi.fn<Options['send']>();
  await render(<Form send={send} />);
  await press();
  await expect.element(wrong('name')).toHaveTextContent('1');
  await expect.element(wrong('city')).toHaveTextContent('2');
  await expect.element(field('name')).toHaveFocus();
  await field('name').fill('Mira');
  await expect.element(wrong('name')).toBeEmptyDOMElement();
  await expect.element(wrong('city')).toHaveTextContent('2');
  expect(send).not.toHaveBeenCalled();
});

test('what was refused goes away whichever field is edited', async () => {
  await render(<Form send={async () => ({ name: 3 })} />);
  await field('name').fill('Mira');
  await field('city').fill('Porto');
  await press();
  await expect.element(wrong('name')).toHaveTextContent('3');
  await field('city').fill('Lisbon');
  await expect.element(wrong('name')).toBeEmptyDOMElement();
});

test('what was thrown becomes a problem, and the form can be sent again until all is done', async () => {
  const send = vi.fn<Options['send']>(async () => undefined).mockRejectedValueOnce(new Error('away'));
  await render(<Form send={send} />);
  await field('name').fill('Mira');
  await field('city').fill('Porto');
  await press();
  await expect.element(page.getByLabelText('problem')).toHaveTextContent('Error: away');
  await press();
  await expect.element(page.getByLabelText('problem')).toBeEmptyDOMElement();
  await expect.element(page.getByRole('button')).toBeDisabled();
  expect(send.mock.calls).toEqual([[{ name: 'Mira', city: 'Porto' }], [{ name: 'Mira', city: 'Porto' }]]);
});
