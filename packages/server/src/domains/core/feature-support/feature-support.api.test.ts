import { expect } from 'vitest';
import { answered, ask } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';

const LINE = 'POST /api/v1/check-feature-support';

const test = instanceTest();

test('a feature is named in the answer, without any key', async () => {
  expect(await ask(instance.app, LINE, { body: { feature_name: 'rsc-handler' } })).toEqual(
    answered('The feature rsc-handler is not supported here.'),
  );
});

test.each([{}, { feature_name: '' }, { feature_name: 7 }, [], null, 'text', 7])(
  'what names none is answered too: %j',
  async (body) => {
    expect(await ask(instance.app, LINE, { body })).toEqual(answered('This feature is not supported here.'));
  },
);

test('a request without a body is answered too', async () => {
  expect(await ask(instance.app, LINE)).toEqual(answered('This feature is not supported here.'));
});
