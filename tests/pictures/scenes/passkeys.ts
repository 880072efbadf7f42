import type { Page } from 'playwright-core';

import type { Scene } from '../scene.ts';
import { dialog, fill, inOrder, press, pressIn, see } from '../steps.ts';

const account = { address: '/my-account' };
const openForm = inOrder(press('Add a passkey'), dialog);
const password = (text: string) => (page: Page) => page.getByLabel('Your password').fill(text);

/** Passkeys in My account; the sign-in page with its button is `account/sign in`. */
export const passkeyScenes: readonly Scene[] = [
  { name: 'passkeys/card', ...account, steps: see('My phone') },
  { name: 'passkeys/card, none', ...account, isEmpty: true, steps: see('Add a passkey') },
  { name: 'passkeys/card, failed', ...account, fail: /^\/admin\/me\/passkeys/ },
  { name: 'passkeys/card, loading', ...account, hold: /^\/admin\/me\/passkeys/ },
  { name: 'passkeys/adding', ...account, steps: openForm },
  {
    name: 'passkeys/adding, no name',
    ...account,
    steps: inOrder(openForm, password('wrong1234'), pressIn('Continue'), see(/enter a name/)),
  },
  {
    name: 'passkeys/adding, wrong password',
    ...account,
    steps: inOrder(
      openForm,
      fill('Name', 'Laptop'),
      password('wrong1234'),
      pressIn('Continue'),
      see(/password/),
    ),
  },
  { name: 'passkeys/renaming', ...account, steps: inOrder(press('Rename My phone'), dialog) },
  { name: 'passkeys/removing', ...account, steps: inOrder(press('Remove My phone'), dialog) },
];
