// The first run of a server by invitation: its operator opens the printed address, signs up, and becomes the administrator.
import { operatorScreens, texts } from '@octavo/contract';
import { expect, test } from 'vitest';
import { useBrowser, visit } from '../setup/browser.ts';
import { useServer } from '../setup/server.ts';

useBrowser();
const { signup } = texts;
const server = useServer({ SIGNUP: 'invite' });

const printedKey = () => /\/setup#(\S+)/.exec(server.log())?.[1];

test('the operator signs up from the first-run page and comes back as the administrator', async () => {
  await expect.poll(printedKey).toBeDefined();
  await visit(`${server.url}${operatorScreens.setup}#${printedKey()}`, async (page) => {
    const press = (name: string) => page.getByRole('main').getByRole('button', { name }).click();
    await page.getByLabel('Your email address').fill('ada@example.org');
    // The key is neither in the address bar nor in the history.
    await expect.poll(() => page.url()).toBe(`${server.url}${operatorScreens.setup}`);
    await press('Sign Up');
    await page.getByLabel(signup.firstName).fill('Ada');
    await page.getByLabel(signup.lastName).fill('Lovelace');
    expect(await page.getByLabel(signup.email).inputValue()).toBe('ada@example.org');
    await page.getByLabel(signup.password, { exact: true }).fill('a good password');
    await press('Create Account');

    await press('Become administrator');
    await expect(page.getByRole('heading', { name: 'Administration', level: 1 })).toAppear();
    await expect(page.getByText('1 account', { exact: true })).toAppear();
    await page.goto(`${server.url}${operatorScreens.setup}#${printedKey()}`);
    await expect(page.getByText('Nothing to set up here')).toAppear();
  });
});
