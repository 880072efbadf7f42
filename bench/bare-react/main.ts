// The time React alone takes to show a form, or the users of a page from the same call, without a console around it.
import { createElement as h, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

type Person = {
  id: number;
  name: string;
  email: string;
  city: string;
  state: string;
  createdAt: string;
  active: boolean;
};
type Answer = { data: Person[]; totalCounts: number };

/** The request is sent before React starts, as in a console that starts its first call immediately. */
async function fetchPeople(): Promise<Answer> {
  const { apiKey } = JSON.parse(document.getElementById('greenroom-config')?.textContent ?? '{}') as {
    apiKey: string;
  };
  const { token } = JSON.parse(localStorage.getItem('greenroom-session') ?? '{}') as { token: string };
  const limit = new URLSearchParams(location.search).get('limit') ?? '10';
  const response = await fetch(`/admin/users?page=1&limit=${limit}`, {
    headers: { 'x-api-key': apiKey, authorization: `Bearer ${token}` },
  });
  return (await response.json()) as Answer;
}

function PeopleTable({ asked }: { asked: Promise<Answer> }): ReactNode {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => void asked.then(setAnswer), [asked]);
  const heads = ['Name', 'Email', 'City', 'Joined', 'Active'];
  return h(
    'table',
    null,
    h('thead', null, h('tr', null, ...heads.map((head) => h('th', { key: head }, head)))),
    h(
      'tbody',
      null,
      answer?.data.map((person) => {
        const { id, name, email, city, state, createdAt, active } = person;
        const cells = [
          name,
          email,
          `${city}, ${state}`,
          createdAt.slice(0, 10),
          active ? 'Active' : 'Inactive',
        ];
        return h('tr', { key: id }, ...cells.map((cell) => h('td', { key: cell }, cell)));
      }),
    ),
  );
}

function SignInForm(): ReactNode {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return h(
    'form',
    null,
    h('h1', null, 'Sign In'),
    h(
      'label',
      null,
      'Email',
      h('input', { type: 'email', value: email, onChange: (e) => setEmail(e.currentTarget.value) }),
    ),
    h(
      'label',
      null,
      'Password',
      h('input', { type: 'password', value: password, onChange: (e) => setPassword(e.currentTarget.value) }),
    ),
    h('button', { type: 'submit' }, 'Sign In'),
  );
}

const root = document.getElementById('root');
const screen = location.pathname === '/user-list' ? h(PeopleTable, { asked: fetchPeople() }) : h(SignInForm);
if (root) createRoot(root).render(screen);
