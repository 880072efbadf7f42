// A community's page: a member signs in and writes to support.
import { ApiError } from '@greenroom/client';
import { createRetryingClient } from '@greenroom/client/retry';
import { appWire } from '@greenroom/contract/wire';

let token: string | null = null;
const api = createRetryingClient({
  lines: appWire,
  baseUrl: '',
  apiKey: document.body.dataset['apiKey'] ?? '',
  token: () => token,
});

/** Signs in and sends the message. A lost connection is tried again, and the message still arrives once. */
async function send(form: FormData): Promise<string> {
  const field = (name: string) => form.get(name) as string;
  const session = await api.call('account.loginUser', {
    body: { email: field('email'), password: field('password') },
  });
  token = session.data.token;
  const { msg } = await api.call('support.create', {
    body: { subject: field('subject'), message: field('message') },
  });
  return msg;
}

document.querySelector('form')?.addEventListener('submit', (submit) => {
  submit.preventDefault();
  const output = document.querySelector('output') as HTMLOutputElement;
  send(new FormData(submit.currentTarget as HTMLFormElement)).then(
    (msg) => (output.value = msg),
    (error: unknown) => (output.value = error instanceof ApiError ? error.msg : String(error)),
  );
});
