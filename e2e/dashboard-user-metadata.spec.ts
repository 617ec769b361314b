import { expect, test } from './dashboard-test.ts';
import { HOSTILE, makeUser, PRIYA, show, stored, undo } from './user-page.ts';

test(
  'metadata is written by keyboard, refused at its line, saved and taken back',
  { tag: '@core' },
  async ({ page, project }) => {
    const user = await makeUser(page, project, { ...PRIYA, client_metadata: { note: HOSTILE } });
    await show(page, project, user, 'metadata');
    const editor = page.getByRole('textbox', { name: 'Client metadata', exact: true });
    await expect(editor).toContainText(HOSTILE);
    const server = page.getByRole('textbox', { name: 'Server metadata' });
    await server.focus();
    await page.keyboard.type('{\n"plan": "pro",\n"seats": x');
    await expect(page.getByText("Line 3 isn't valid JSON.")).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await stored(page, project, user)).toMatchObject({ server_metadata: null });

    await server.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(JSON.stringify({ long: 'x'.repeat(65_536) }));
    await expect(page.getByText('This is larger than 64 KiB.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('{ "plan": "pro" }');
    await page.keyboard.press('Tab');
    await expect(server).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Discard' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Metadata saved')).toBeVisible();
    expect(await stored(page, project, user)).toMatchObject({ server_metadata: { plan: 'pro' } });

    await undo(page);
    await expect(server).not.toContainText('pro');
    expect(await stored(page, project, user)).toMatchObject({ server_metadata: null });
  },
);

test('a value that is no object is written and changed as well', async ({ page, project }) => {
  const user = await makeUser(page, project, { ...PRIYA, server_metadata: 'pro' });
  await show(page, project, user, 'metadata');
  const editor = page.getByRole('textbox', { name: 'Server metadata' });
  await expect(editor).toHaveText('"pro"');
  for (const value of [['pro', 7], 7, false, 'free', null]) {
    await editor.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(JSON.stringify(value));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    expect(await stored(page, project, user)).toMatchObject({ server_metadata: value });
    await expect(editor).toHaveText(value === null ? '' : JSON.stringify(value, null, 2).replaceAll('\n', ''));
  }
});

test('a phone shows metadata and does not edit it', async ({ page, project }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await show(
    page,
    project,
    await makeUser(page, project, { ...PRIYA, client_metadata: { note: HOSTILE } }),
    'metadata',
  );
  await expect(page.getByText(`"note": "${HOSTILE}"`)).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});
