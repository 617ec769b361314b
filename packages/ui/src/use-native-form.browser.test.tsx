import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { useNativeForm, type NativeFormOptions } from './use-native-form.ts';

/** What is wrong is no sentence yet. */
interface Wrong {
  reason: number;
}
type Options = NativeFormOptions<'name' | 'city', Wrong, string>;

/** Its words are the host's. */
function Form({ send }: Pick<Options, 'send'>) {
  const form = useNativeForm<'name' | 'city', Wrong, string>({
    fields: ['name', 'city'],
    check: ({ name, city }) => ({ name: name ? undefined : { reason: 1 }, city: city ? undefined : { reason: 2 } }),
    send,
    say: ({ reason }) => `reason ${reason}`,
    problemOf: String,
  });
  return (
    <form {...form.formProps}>
      {(['name', 'city'] as const).map((field) => {
        const { error, ...input } = form.fieldProps(field);
        return (
          <label key={field}>
            {field}
            <input {...input} />
            <output aria-label={`wrong ${field}`}>{error}</output>
          </label>
        );
      })}
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
  await expect.element(wrong('name')).toHaveTextContent('reason 1');
  await expect.element(wrong('city')).toHaveTextContent('reason 2');
  await expect.element(field('name')).toHaveFocus();
  await field('name').fill('Mira');
  await expect.element(wrong('name')).toBeEmptyDOMElement();
  await expect.element(wrong('city')).toHaveTextContent('reason 2');
  expect(send).not.toHaveBeenCalled();
});

test('what was refused goes away whichever field is edited', async () => {
  await render(<Form send={async () => ({ name: { reason: 3 } })} />);
  await field('name').fill('Mira');
  await field('city').fill('Porto');
  await press();
  await expect.element(wrong('name')).toHaveTextContent('reason 3');
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
