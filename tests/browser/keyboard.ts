import type { Locator, Page } from 'playwright-core';

/** A limit for pages that the keyboard can't leave. */
const AT_MOST = 200;

type Stop = {
  /** Whether the walk was here before, not counting the parts of one field, such as day and year of a date. */
  isAgain: boolean;
  /** Whether this is still the field of the previous stop. */
  isSame: boolean;
  isBody: boolean;
  isInView: boolean;
  hasOutline: boolean;
};

/** Takes the focus to the top of the page, as after a load: the next Tab leads to the first stop. */
export async function goToTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus({ preventScroll: true });
    document.body.removeAttribute('tabindex');
  });
}

/** Presses Tab from where the focus is until it leaves the page. Returns what is wrong, one string per fault. */
export async function walkByKeyboard(page: Page): Promise<{ stops: string[]; faults: string[] }> {
  const stops: string[] = [];
  const faults: string[] = [];
  await page.evaluate(() => {
    for (const stop of document.querySelectorAll('[data-walked]')) stop.removeAttribute('data-walked');
  });
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await readStop(page);
    if (stop.isBody) return { stops, faults };
    if (stop.isSame && stops.length < AT_MOST) continue;
    const said = await sayFocus(page);
    if (stop.isAgain || stops.length >= AT_MOST) {
      faults.push(`the focus never leaves the page: it came back to ${said}`);
      return { stops, faults };
    }
    stops.push(said);
    if (!/^[\w-]+ (?:".+"|\/.+\/)/.test(said)) faults.push(`no accessible name: ${said}`);
    if (!stop.isInView) faults.push(`out of sight or covered while it has the focus: ${said}`);
    if (!stop.hasOutline && !(await looksDifferent(page))) faults.push(`no visible focus: ${said}`);
  }
}

export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Returns the role and name of what has the focus, as a screen reader gets them: 'link "Home"'. */
async function sayFocus(page: Page): Promise<string> {
  const snapshot = await page.locator('[data-walked="now"]').ariaSnapshot();
  return /^- '?(.*?)'?:?$/.exec(snapshot.split('\n')[0] ?? '')?.[1] ?? '';
}

function readStop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const wasHere = element.hasAttribute('data-walked');
    const isSame = element.getAttribute('data-walked') === 'now';
    document.querySelector('[data-walked="now"]')?.setAttribute('data-walked', 'before');
    if (element !== document.body) element.setAttribute('data-walked', 'now');
    // A native control may be drawn by its label: then the label is what the user sees.
    const drawn = element.closest('label') ?? element;
    const faces = [element, drawn, element.nextElementSibling, element.parentElement].filter(
      (face) => face !== null,
    );
    const box = drawn.getBoundingClientRect();
    const points = [0.5, 0.1, 0.9].flatMap((x) =>
      [0.5, 0.15, 0.85].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
    );
    const isHit = ([x, y]: readonly [number, number]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (drawn.contains(hit) || hit.contains(element));
    };
    return {
      isAgain: wasHere && !isSame,
      isSame,
      isBody: element === document.body,
      isInView: box.width > 0 && box.height > 0 && points.some(isHit),
      hasOutline: faces.some((face) =>
        [undefined, '::before', '::after'].some((part) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(face, part);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
        }),
      ),
    };
  });
}

/** Whether the neighbourhood of the focused element changes when it loses the focus. */
async function looksDifferent(page: Page): Promise<boolean> {
  const focused = await page.evaluateHandle(() => document.activeElement as HTMLElement);
  const box = await page.evaluate((element) => {
    const { x, y, width, height } = (element.closest('label') ?? element).getBoundingClientRect();
    return { x: Math.max(0, x - 6), y: Math.max(0, y - 6), width: width + 12, height: height + 12 };
  }, focused);
  const before = await page.screenshot({ clip: box, caret: 'hide' });
  await page.evaluate((element) => element.blur(), focused);
  const after = await page.screenshot({ clip: box, caret: 'hide' });
  await page.evaluate((element) => element.focus({ preventScroll: true }), focused);
  return !before.equals(after);
}

/** Presses Tab, or the other key, until `place` has the focus. */
export async function tabTo(place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let left = AT_MOST; left > 0 && !(await isFocused(place)); left -= 1)
    await place.page().keyboard.press(key);
  if (!(await isFocused(place))) throw new Error(`${key} never reached ${place.toString()}`);
}

/** Picks up what has the focus in a sortable list, which then announces `words`. */
export async function pickUp(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Space');
  await page.getByText(words).waitFor({ state: 'attached' });
  // A test is faster than a user: the list measures its positions in the next frame and handles arrows from the next task on.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve));
  });
}
