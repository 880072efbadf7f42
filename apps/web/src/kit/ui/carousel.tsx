import { cardsIn } from '@greenroom/contract/kit/carousel';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { formatCount } from '../format.ts';
import { CardPlace } from './card-place.tsx';
import type { CardWords } from './card-place.tsx';
import { IconButton } from './icon-button.tsx';
import { useMoves } from './use-moves.ts';

type CarouselProps<T extends { id: number }> = {
  /** The name of the cards: 'Songs in the contest'. */
  label: string;
  items: readonly T[];
  renderCard: (item: T) => ReactNode;
  /** What a card can be found by while it is not drawn. */
  wordsOf: (item: T) => CardWords;
  /** Shown beside the buttons, on the left. */
  children?: ReactNode;
};

/** So many cards are all drawn; of more, the first ones, those of the page that is seen and of the pages beside it. */
const LEAST = 8;

/** The page's margins on both sides of the cards, in px: the widths are those of the page beside the menu. */
const GUTTERS = 48;

/** What the last carousel had room for: the next one begins with it, so that it is seldom drawn twice. */
let usual = cardsIn(window.innerWidth - 240);

/** How many cards fit, by the width of the page. The observer knows it without a layout of its own. @source spec 9 */
function useRoom(): [ref: (element: HTMLElement | null) => void, cards: number] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [cards, setCards] = useState(usual);
  useLayoutEffect(() => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      usual = cardsIn(entry.contentRect.width + GUTTERS);
      // Before this frame is painted.
      flushSync(() => setCards(usual));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, cards];
}

type Target = { page: number; isJump: boolean };

/** The carousel's library, from when a pointer or the focus comes: it measures every card when it starts. */
function useEmbla(cards: number) {
  const viewRef = useRef<HTMLDivElement>(null);
  const [setView, embla] = useEmblaCarousel({
    align: 'start',
    containScroll: 'trimSnaps',
    slidesToScroll: cards,
    duration: 20,
    // Our own code brings the card of any focus into view, not only after the Tab key.
    watchFocus: false,
  });
  const [page, setPage] = useState(0);
  const target = useRef<Target | null>(null);
  useEffect(() => {
    // A finger's first drag is over before the library would have started.
    if (matchMedia('(pointer: coarse)').matches) setView(viewRef.current);
  }, [setView]);
  useEffect(() => {
    if (!embla) return undefined;
    const look = () => setPage(embla.selectedScrollSnap());
    embla.on('select', look).on('reInit', look);
    if (target.current) embla.scrollTo(target.current.page, target.current.isJump);
    target.current = null;
    look();
    return () => void embla.off('select', look).off('reInit', look);
  }, [embla]);

  const start = () => setView(viewRef.current);
  function scrollTo(to: number, isJump: boolean): void {
    if (embla) return embla.scrollTo(to, isJump);
    target.current = { page: to, isJump };
    return start();
  }
  return { viewRef, page, start, scrollTo };
}

/**
 * Shows cards side by side, 1 to 10 by the available width: drag, buttons, arrow keys, and the focus brings its card
 * into view. A card whose position changes is animated. Cards far from the seen ones are drawn when they come near.
 */
export function Carousel<T extends { id: number }>(props: CarouselProps<T>) {
  const { label, items, renderCard, wordsOf, children } = props;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const [roomRef, cards] = useRoom();
  const { viewRef, page, start, scrollTo } = useEmbla(cards);
  const listRef = useRef<HTMLUListElement>(null);

  useMoves(listRef, items);
  const pages = Math.max(1, Math.ceil(items.length / cards));
  const first = Math.max(0, Math.min(page * cards, items.length - cards));
  const last = Math.min(first + cards, items.length);
  const isDrawn = (at: number): boolean =>
    items.length <= LEAST || (at >= first - cards && at < Math.max(last + cards, LEAST));
  const step = (by: number) => scrollTo(page + by, isStill);
  const show = (place: number) => scrollTo(Math.floor(place / cards), true);

  // The place of a card had the focus, and the card is drawn now.
  useLayoutEffect(() => {
    const place = document.activeElement;
    if (place?.parentElement === listRef.current)
      place?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  });

  function handleFocus({ target }: FocusEvent): void {
    const card = target.closest<HTMLElement>('[data-card]');
    const place = items.findIndex(({ id }) => String(id) === card?.dataset['card']);
    if (place === -1 || (place >= first && place < last)) return;
    show(place);
    // The browser does not scroll to what was clipped when it got the focus.
    target.scrollIntoView({ block: 'nearest' });
  }

  function handleKeyDown(press: KeyboardEvent): void {
    // A card's menu is outside of it.
    if (!(press.target instanceof Node && press.currentTarget.contains(press.target))) return;
    if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -page, End: pages }[press.key];
    if (by === undefined) return;
    press.preventDefault();
    step(by);
  }

  return (
    // The arrows are an additional way: the buttons do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      aria-label={label}
      ref={roomRef}
      onPointerEnter={start}
      onKeyDown={handleKeyDown}
      onFocus={(focus) => {
        start();
        handleFocus(focus);
      }}
    >
      <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
        {children}
        {items.length > 0 && (
          <Steps
            shown={{ first, last, of: items.length }}
            what={label.toLowerCase()}
            isAtStart={page === 0}
            isAtEnd={page >= pages - 1}
            onStep={step}
          />
        )}
      </div>
      {/* Room for the focus ring of the first and last card. Positioned, or it would not clip what is positioned in a card. */}
      <div className="relative -m-1 touch-[pan-y_pinch-zoom] overflow-x-clip p-1" ref={viewRef}>
        {/* With reduced motion every property has a duration, and a jump would take a moment. */}
        <ul
          ref={listRef}
          className="flex gap-4 transition-none"
          style={{ '--cards': cards } as CSSProperties}
        >
          {items.map((item, at) => (
            <li
              key={item.id}
              className="min-w-0 flex-[0_0_calc((100%-(var(--cards)-1)*16px)/var(--cards))]"
              data-card={item.id}
              // The palette leads to a card that is not drawn yet.
              tabIndex={isDrawn(at) ? undefined : -1}
            >
              {isDrawn(at) ? renderCard(item) : <CardPlace {...wordsOf(item)} onFind={() => show(at)} />}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type StepsProps = {
  shown: { first: number; last: number; of: number };
  what: string;
  isAtStart: boolean;
  isAtEnd: boolean;
  onStep: (by: number) => void;
};

function Steps({ shown: { first, last, of }, what, isAtStart, isAtEnd, onStep }: StepsProps) {
  return (
    <div className="ms-auto flex items-center gap-1">
      <output className="me-1 text-13 text-ink-soft">
        {first + 1 === last ? formatCount(last) : `${formatCount(first + 1)}–${formatCount(last)}`} of{' '}
        {formatCount(of)}
      </output>
      <IconButton
        label={`Previous ${what}`}
        tip="none"
        icon={<IconChevronLeft size={18} aria-hidden />}
        aria-disabled={isAtStart}
        onClick={() => onStep(-1)}
      />
      <IconButton
        label={`Next ${what}`}
        tip="none"
        icon={<IconChevronRight size={18} aria-hidden />}
        aria-disabled={isAtEnd}
        onClick={() => onStep(1)}
      />
    </div>
  );
}
