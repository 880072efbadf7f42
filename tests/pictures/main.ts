// npm run pictures -- [--accept] [--bare] [room or part of a scene's name]: docs/decisions/034-pictures.md
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { BrowserContext } from 'playwright-core';

import { launchChromium } from '../browser/chromium.ts';
import { openContext, rest, shoot, visitScene } from './camera.ts';
import type { Communities } from './community.ts';
import { countDifferent, writeDifference, writeSummary } from './compare.ts';
import type { Difference } from './compare.ts';
import { SCHEMES, WIDTHS, slugOf } from './scene.ts';
import type { Scene } from './scene.ts';
import { scenes } from './scenes.ts';
import type { Recording, StandIn } from './stand-in.ts';
import { startStandIn } from './stand-in.ts';

const root = resolve(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  options: {
    accept: { type: 'boolean', default: false },
    /** Each page as a host without any capability gives it. */
    bare: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const folder = resolve(
  process.env['PICTURES_DIR'] ?? join(root, '.cache/pictures'),
  values.bare ? 'bare' : '.',
);
const accepted = join(folder, 'accepted');
const recorded = join(folder, 'recorded');
const changed = join(folder, 'changed');
const WORKERS = 2;
/** What a page asks for when it is idle is recorded too. */
const IDLE_MS = 300;

const [part = ''] = positionals;
/** Steps may need what such a host has not. */
const chosen = scenes.filter(({ name, steps }) => name.startsWith(part) && !(values.bare && steps));
const begun = Date.now();
const problems: string[] = [];
const differences: Difference[] = [];

const dist = await findConsole();
if (chosen.length === 0) throw new Error(`No scene begins with '${part}'.`);
for (const each of [accepted, recorded]) mkdirSync(each, { recursive: true });
rmSync(changed, { recursive: true, force: true });

const time = new Date().toISOString();
const communities = values.accept ? await startAll() : null;
const browser = await launchChromium();
const waiting = [...chosen];
await Promise.all(Array.from({ length: WORKERS }, () => work()));
await browser.close();
await communities?.stop();
report();

function scriptAt(name: string): string {
  return new URL(`../../scripts/${name}.mjs`, import.meta.url).href;
}

/** Builds the console unless another build is named. */
async function findConsole(): Promise<string> {
  const named = process.env['CONSOLE_DIST'];
  if (named) return resolve(named);
  const { bringNode24 } = (await import(scriptAt('node24'))) as { bringNode24: () => unknown };
  const { build } = (await import(scriptAt('build'))) as { build: (node: unknown) => void };
  build(bringNode24());
  return join(root, 'apps/web/dist');
}

async function startAll(): Promise<Communities> {
  const { startCommunities } = await import('./community.ts');
  console.log('Creating the communities…');
  const settings = values.bare ? { CAPABILITIES_OFF: 'greenroom' } : {};
  return startCommunities(new Date(time), settings);
}

async function work(): Promise<void> {
  const standIn = await startStandIn(dist, join(recorded, 'files'), findElsewhere);
  const contexts = new Map<number, BrowserContext>();
  for (const width of WIDTHS) contexts.set(width, await openContext(browser, standIn.address, width));
  for (let scene = waiting.shift(); scene; scene = waiting.shift()) {
    const start = Date.now();
    for (const [width, context] of contexts) {
      const complain = (words: string) => {
        problems.push(`${scene?.name} @${width}: ${words}`);
        console.error(problems.at(-1));
      };
      try {
        await (communities
          ? accept(standIn, context, scene, width, communities)
          : compare(standIn, context, scene, width));
      } catch (error) {
        complain(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
      }
      for (const call of standIn.missing()) complain(`no answer was recorded for ${call}`);
    }
    console.log(`${scene.name} ${Date.now() - start} ms`);
  }
  await standIn.stop();
}

function pictureName(scene: Scene, width: number, ...more: string[]): string {
  return [slugOf(scene.name), width, ...more].join('.');
}

/** Photographs a scene on the real server, and keeps what it answers. */
async function accept(
  standIn: StandIn,
  context: BrowserContext,
  scene: Scene,
  width: number,
  all: Communities,
): Promise<void> {
  const { address, admin } = all[scene.isEmpty ? 'empty' : 'full'];
  const page = await fetch(`${address}/login`, { headers: { accept: 'text/html' } });
  const recording: Recording = {
    time,
    session: JSON.stringify(await admin.newSession()),
    config: await (await fetch(`${address}/console-config`)).text(),
    policy: page.headers.get('content-security-policy') ?? '',
    answers: {},
  };
  standIn.replay(recording, scene);
  standIn.record(address);
  const shots = await visitScene(context, standIn, scene, recording, async (open) => {
    await open.waitForTimeout(IDLE_MS);
    await rest(open, standIn);
    return shoot(open, standIn, async () => true);
  });
  writeFileSync(join(recorded, `${pictureName(scene, width)}.json`), JSON.stringify(recording, null, 1));
  for (const scheme of SCHEMES)
    writeFileSync(join(accepted, `${pictureName(scene, width, scheme)}.png`), shots[scheme]);
}

/** Photographs a scene on its recorded answers, and reports what differs from the accepted pictures. */
async function compare(
  standIn: StandIn,
  context: BrowserContext,
  scene: Scene,
  width: number,
): Promise<void> {
  const acceptedPicturePath = (scheme: string) => join(accepted, `${pictureName(scene, width, scheme)}.png`);
  const file = join(recorded, `${pictureName(scene, width)}.json`);
  if (![file, ...SCHEMES.map(acceptedPicturePath)].every((each) => existsSync(each)))
    throw new Error('was never accepted: npm run pictures -- --accept');
  const recording = JSON.parse(readFileSync(file, 'utf8')) as Recording;
  standIn.replay(recording, scene);
  const before = {
    light: readFileSync(acceptedPicturePath('light')),
    dark: readFileSync(acceptedPicturePath('dark')),
  };
  const shots = await visitScene(context, standIn, scene, recording, (page) =>
    shoot(
      page,
      standIn,
      async (scheme, shot) => (await countDifferent(before[scheme], shot)).picture === null,
    ),
  );
  for (const scheme of SCHEMES) {
    const { pixels, words, picture } = await countDifferent(before[scheme], shots[scheme]);
    if (!picture) continue;
    const name = pictureName(scene, width, scheme);
    writeDifference(changed, name, { before: before[scheme], after: shots[scheme], difference: picture });
    differences.push({ file: name, pixels, words });
    console.log(`${scene.name} @${width} ${scheme}: ${pixels} px differ ${words}`);
  }
}

/** Returns the answer to a call in any recording, for a page that asks earlier or more than it did. */
function findElsewhere(key: string) {
  for (const name of readdirSync(recorded).filter((each) => each.endsWith('.json'))) {
    const { answers } = JSON.parse(readFileSync(join(recorded, name), 'utf8')) as Recording;
    const [answer] = answers[key] ?? [];
    if (answer) return answer;
  }
  return undefined;
}

function report(): void {
  const seconds = Math.round((Date.now() - begun) / 1000);
  const count = chosen.length * WIDTHS.length * SCHEMES.length;
  const what = values.accept ? 'accepted' : `compared, ${differences.length} differ`;
  console.log(
    `${chosen.length} scenes, ${count} pictures ${what}, ${problems.length} problems, ${seconds} s`,
  );
  if (differences.length > 0) console.log(writeSummary(changed, differences));
  process.exitCode = differences.length + problems.length > 0 ? 1 : 0;
}
