// Signs in, lists the five newest people, and prints what happens until Ctrl-C.
import { followEvents } from '@greenroom/client/events';
import { createRetryingClient } from '@greenroom/client/retry';
import { staffWire } from '@greenroom/contract/wire';

const { API_URL = 'http://127.0.0.1:4000', API_KEY = '', EMAIL = '', PASSWORD = '' } = process.env;
let token: string | null = null;
const settings = { lines: staffWire, baseUrl: API_URL, apiKey: API_KEY, token: () => token };
const api = createRetryingClient(settings);

const session = await api.call('account.login', { body: { email: EMAIL, password: PASSWORD } });
token = session.data.token;

const { data: people, totalCounts } = await api.call('users.list', { query: { limit: '5' } });
console.log(`${totalCounts} people. The newest:`);
for (const { name, email } of people) console.log(`- ${name}, ${email}`);

for await (const event of followEvents(settings)) {
  if (event.name === 'hello') console.log(`Listening. ${event.data.un_read} unread notifications.`);
  if (event.name === 'notification' && event.data.row) console.log(event.data.row.message);
}
