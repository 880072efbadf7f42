import { calls } from '@greenroom/contract';
import { CAPABILITY_NAMES, PROFILES } from '@greenroom/contract/capabilities';
import type { Capability } from '@greenroom/contract/capabilities';
import { CAPABILITY_KEYWORD, capabilityOf } from '@greenroom/contract/kit/added';
import { readNames, withFormer } from '@greenroom/contract/kit/former';
import type { CallName } from '@greenroom/contract/wire';
import { UserDetail } from '@greenroom/contract/users-profile';
import { wire } from '@greenroom/contract/wire';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import * as z from 'zod';

import { addParlour } from '#testing/parlours.ts';
import { createWorld, openApp, callApp } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

let world: World;
let person: { id: number };
beforeAll(async () => {
  world = await createWorld(inject('databaseUrl'));
  person = await world.addUser();
});
afterAll(() => world.close());

const listCapabilityCalls = (capability: Capability) =>
  (Object.keys(wire) as CallName[]).filter((name) => {
    const line = wire[name];
    return 'capability' in line && line.capability === capability;
  });

/** Returns the names of a person's fields that belong to a capability. */
const listCapabilityFields = (capability: Capability): string[] =>
  Object.entries(UserDetail.shape).flatMap(([field, schema]) =>
    capabilityOf(schema) === capability ? [field] : [],
  );

test('a server lists all that it can do, and needs no folder for that', async () => {
  const response = await world.call('media.getConfiguration');
  expect(response.json().data).toEqual({
    s3: { bucket: world.store.bucket, region: world.store.region },
    capabilities: withFormer(CAPABILITY_NAMES),
  });
});

test('a server of the profile specification lists nothing', async () => {
  const config = { ...world.app.config, CAPABILITIES_OFF: [...PROFILES.greenroom] };
  const app = await openApp({ app: { config }, db: world.db, store: world.store });
  onTestFinished(() => app.close());
  const response = await callApp(app, world.admin.token, 'media.getConfiguration', {});
  expect(response.json().data.capabilities).toEqual([]);
});

describe.each(CAPABILITY_NAMES)('without %s', (capability) => {
  let app: Awaited<ReturnType<typeof openApp>>;
  beforeAll(async () => {
    const config = { ...world.app.config, CAPABILITIES_OFF: [capability] };
    app = await openApp({ app: { config }, db: world.db, store: world.store });
  });
  afterAll(() => app.close());
  const call = (name: CallName, sent = {}) => callApp(app, world.admin.token, name, sent);
  const callAsPerson = async (name: CallName, sent = {}) =>
    callApp(app, await world.tokenOf(person.id), name, sent);

  test('the server lists all the others', async () => {
    const { capabilities } = (await call('media.getConfiguration')).json().data;
    const others = CAPABILITY_NAMES.filter((name) => name !== capability);
    expect(capabilities).toEqual(withFormer(others));
    expect(readNames(capabilities)).toEqual(others);
  });

  test('its calls answer 404, whatever is sent', async () => {
    for (const name of listCapabilityCalls(capability)) {
      const send = wire[name].guard === 'user' ? callAsPerson : call;
      const response = await send(name, { params: { id: 'x' } });
      expect([name, response.statusCode, response.json().code]).toEqual([name, 404, 'not_found']);
    }
  });

  test("a person's answer lacks its fields and keeps all others", async () => {
    const asked = { params: { id: person.id } };
    const whole = (await world.call('users.get', asked)).json().data;
    const kept = Object.keys(whole).filter((field) => !listCapabilityFields(capability).includes(field));
    const { data } = (await call('users.get', asked)).json();
    expect(Object.keys(data)).toEqual(kept);
  });
});

test('without details, a parlour with a guest is sent, and nobody in it has an id', async () => {
  await addParlour(world, { members: [person.id] });
  const config = { ...world.app.config, CAPABILITIES_OFF: ['details' as const] };
  const app = await openApp({ app: { config }, db: world.db, store: world.store });
  onTestFinished(() => app.close());
  const response = await callApp(app, world.admin.token, 'parlours.list', {});
  expect(response.statusCode).toBe(200);
  const [{ owner, guest }] = response.json().data;
  expect([owner, guest].map((each) => Object.keys(each))).toEqual([
    ['name', 'profile_image_url'],
    ['name', 'profile_image_url'],
  ]);
});

test('every capability is that of a call or a field', () => {
  const names = Object.keys(wire) as CallName[];
  const inFields = JSON.stringify(
    names.flatMap((name) =>
      [calls[name].output, calls[name].query, calls[name].body].map(
        (schema) => schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
      ),
    ),
  );
  const unused = CAPABILITY_NAMES.filter(
    (name) =>
      listCapabilityCalls(name).length === 0 && !inFields.includes(`"${CAPABILITY_KEYWORD}":"${name}"`),
  );
  expect(unused).toEqual([]);
});
