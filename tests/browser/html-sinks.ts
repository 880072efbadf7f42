// Functions that run in a page are serialised, so they can't use anything outside themselves.
/* oxlint-disable unicorn/consistent-function-scoping */
import { sql } from 'drizzle-orm';
import type { Page, Route } from 'playwright-core';

import { addPeople } from './people.ts';
import type { Stage } from './stage.ts';
import type { Visit } from './visit.ts';

/** What the page contains: its HTML as drawn, and everything in it that is not allowed there. */
export type Drawn = { html: string; faults: string[] };
type Draw = (visit: Visit, htmls: readonly string[], isForged: boolean) => Promise<Drawn[]>;

/** A place of the console that draws HTML from outside. `isForged`: the response is as if the server let everything through. */
export type Sink = { name: string; draw: Draw };

/** The text before each payload, by which its box in the page is found. */
const payloadMark = (index: number): string => `payload ${index}.`;
const marked = (htmls: readonly string[]): string[] =>
  htmls.map((html, index) => `<p>${payloadMark(index)}</p>${html}`);
/** Payloads that a database can store. */
const storable = (html: string): string => html.replaceAll('\0', '');
const BATCH = 12;
/** Puts several payloads on a page, where navigation is slow; the notifications draw each on its own. */
function batched(htmls: readonly string[]): string[] {
  const count = Math.ceil(htmls.length / BATCH);
  return marked(
    Array.from({ length: count }, (_, at) => htmls.slice(at * BATCH, (at + 1) * BATCH).join('\n')),
  );
}

type Probe = {
  find(mark: string): Element | null;
  read(mark: string): Drawn;
  /** Opens a page and triggers what is on it. */
  show(href: string, mark: string): Promise<Drawn>;
  /** Triggers every handler, and waits for what runs without one. */
  poke(mark: string): Promise<void>;
};
type Probed = {
  htmlProbe: Probe;
  __TSR_ROUTER__: { navigate(to: { href: string; replace: boolean }): Promise<void> };
};

/** Runs in the page before the console. Payloads may hide the methods that read it, so these are taken from the prototypes. */
export function installProbe(): void {
  const all = (selector: string) => [...Document.prototype.querySelectorAll.call(document, selector)];
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const tick = () => new Promise((resolve) => setTimeout(resolve));
  const attributesOf = (element: Element) =>
    Element.prototype.getAttributeNames
      .call(element)
      .map((name) => ({ name, value: String(Element.prototype.getAttribute.call(element, name)) }));
  const allowed = /^(?:P|BR|STRONG|EM|U|UL|OL|LI|A|BLOCKQUOTE|H2|H3)$/;
  function faultsIn(box: Element): string[] {
    return [...Element.prototype.querySelectorAll.call(box, '*')].flatMap((element) => {
      const tag = allowed.test(element.tagName) ? [] : [`<${element.tagName}>`];
      const attributes = attributesOf(element).flatMap(({ name, value }) => {
        if (element.tagName !== 'A' || !/^(?:href|rel|target)$/.test(name)) return [`${name}="${value}"`];
        const protocol = URL.canParse(value, location.href) ? new URL(value, location.href).protocol : '';
        const isWeb = name !== 'href' || /^(?:https?|mailto):$/.test(protocol);
        return isWeb ? [] : [`href="${value}"`];
      });
      return tag.concat(attributes);
    });
  }
  const probe: Probe = {
    find: (mark) => all('p').find((each) => each.textContent === mark)?.parentElement ?? null,
    read(mark) {
      const box = probe.find(mark);
      if (!box) throw new Error(`${mark} is not drawn`);
      return { html: box.innerHTML, faults: faultsIn(box) };
    },
    async show(href, mark) {
      const { __TSR_ROUTER__: router } = globalThis as unknown as Probed;
      void router.navigate({ href, replace: true });
      for (const until = Date.now() + 30_000; !probe.find(mark) && Date.now() < until;) await tick();
      await probe.poke(mark);
      return probe.read(mark);
    },
    async poke(mark) {
      const box = probe.find(mark);
      const inside = box ? [...Element.prototype.querySelectorAll.call(box, '*')] : [];
      for (const element of inside) {
        for (const { name } of attributesOf(element)) {
          if (name.startsWith('on'))
            EventTarget.prototype.dispatchEvent.call(element, new Event(name.slice(2)));
        }
      }
      // What runs without a handler does so before the next frames.
      for (const _ of [1, 2, 3]) await frame();
    },
  };
  Object.assign(globalThis, { htmlProbe: probe });
}

const show = (page: Page, href: string, mark: string): Promise<Drawn> =>
  page.evaluate(([to, words]) => (globalThis as unknown as Probed).htmlProbe.show(to, words), [
    href,
    mark,
  ] as const);

const fulfil = (route: Route, data: unknown) => route.fulfill({ json: { data } });

/** Alternates between /terms-of-use and /privacy. */
export function pagesSink({ db }: Stage): Sink {
  return {
    name: 'terms and privacy',
    async draw({ page, goto }, htmls, isForged) {
      const drawn: Drawn[] = [];
      let terms = '';
      let privacy = '';
      if (isForged) {
        await page.route('**/page/term-privacy', (route) => fulfil(route, { terms, privacy }));
      }
      await goto('/register');
      for (const [index, batch] of batched(htmls).entries()) {
        terms = isForged ? batch : storable(batch);
        privacy = `<p>${index} on the other page</p>${terms}`;
        if (!isForged) {
          await db.execute(sql`
            insert into pages (name, html) values ('terms', ${terms}), ('privacy', ${privacy})
            on conflict (name) do update set html = excluded.html`);
        }
        drawn.push(await show(page, '/terms-of-use', payloadMark(index)));
        drawn.push(await show(page, '/privacy', `${index} on the other page`));
      }
      return drawn;
    },
  };
}

/** The message of a person at /subscription-plan. */
export function supportSink({ db }: Stage): Sink {
  let ids: number[] = [];
  async function fill(htmls: readonly string[]): Promise<void> {
    const [userId = 0] = await addPeople(db, [{ name: 'Nina Simonetti' }]);
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into support_messages (user_id, subject, message)
      select ${userId}, 'A question', html from unnest(array[${sql.join(
        batched(htmls).map((html) => sql`${storable(html)}`),
        sql`, `,
      )}]::text[]) with ordinality list (html, place) order by place returning id`);
    ids = rows.map(({ id }) => Number(id));
  }
  return {
    name: 'a support message',
    async draw({ page, goto }, htmls, isForged) {
      if (ids.length === 0) await fill(htmls);
      const messages = batched(htmls);
      if (isForged) {
        await page.route(/\/admin\/supports\/\d+$/, async (route) => {
          const answer = await route.fetch();
          const { data } = (await answer.json()) as { data: { id: number } };
          await fulfil(route, { ...data, message: messages[ids.indexOf(data.id)] });
        });
      }
      await goto('/dashboard');
      const drawn: Drawn[] = [];
      for (const [index] of messages.entries()) {
        drawn.push(await show(page, `/subscription-plan?id=${ids[index]}`, payloadMark(index)));
      }
      return drawn;
    },
  };
}

/** The panel of the bell. */
export function notificationsSink({ db }: Stage): Sink {
  return {
    name: 'notifications',
    async draw({ page, goto }, htmls, isForged) {
      const messages = marked(htmls);
      await db.execute(sql`delete from notifications`);
      for (const message of messages.map(storable)) {
        await db.execute(sql`insert into notifications (message) values (${message})`);
      }
      await page.route(/\/admin\/notifications\?/, async (route) => {
        const url = new URL(route.request().url());
        if (url.searchParams.get('limit') === '10') url.searchParams.set('limit', '100');
        if (!isForged) return route.continue({ url: url.href });
        const createdAt = new Date().toISOString();
        const rows = messages.map((message, id) => ({ id, message, link: null, createdAt, read: true }));
        return fulfil(route, { rows, totalPage: 1, un_read: 0 });
      });
      await goto('/dashboard');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      const more = page.getByRole('button', { name: 'View More' });
      const items = page.getByRole('dialog').locator('li[data-id]');
      const last = isForged ? 0 : htmls.length + 100;
      for (let count = 100; count < last; count += 100) {
        await items.nth(Math.min(count, htmls.length) - 1).waitFor();
        if (count < htmls.length) await more.click();
      }
      await items.nth(htmls.length - 1).waitFor();
      return page.evaluate(
        (marks) => marks.map((mark) => (globalThis as unknown as Probed).htmlProbe.read(mark)),
        htmls.map((_, index) => payloadMark(index)),
      );
    },
  };
}
