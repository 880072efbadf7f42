import { cardsIn } from '@greenroom/contract/kit/carousel';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import useEmblaCarousel from 'embla-carousel-react';
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, FocusEvent, KeyboardEvent, ReactNode } from 'react';

import { formatCount } from '../format.ts';
import { IconButton } from './icon-button.tsx';
import { useMoves } from './use-moves.ts';

type CarouselProps<T extends { id: number }> = {
  /** The name of the cards: 'Songs in the contest'. */
  label: string;
  items: readonly T[];
  renderCard: (item: T) => ReactNode;
  /** Shown beside the buttons, on the left. */
  children?: ReactNode;
};

/** As many cards as fit on the widest screen are drawn first; the others follow, while the page answers already. */
const FIRST = 10;

/** How many cards fit, by the width of the container. @source spec 9 */
function useRoom(): [ref: (element: HTMLElement | null) => void, cards: number] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [cards, setCards] = useState(1);
  useLayoutEffect(() => {
    if (!element) return undefined;
    const look = () => setCards(cardsIn(element.clientWidth));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, cards];
}

/**
 * Shows cards side by side, 1 to 10 by the available width: drag, buttons, arrow keys, and the focus brings its card
 * into view. A card whose position changes is animated.
 */
export function Carousel<T extends { id: number }>({ label, items, renderCard, children }: CarouselProps<T>) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const [roomRef, cards] = useRoom();
  const [viewRef, embla] = useEmblaCarousel({
    align: 'start',
    containScroll: 'trimSnaps',
    slidesToScroll: cards,
    duration: 20,
    // Our own code brings the card of any focus into view, not only after the Tab key.
    watchFocus: false,
  });
  const [page, setPage] = useState(0);
  const isWhole = useDeferredValue(true, false);
  const listRef = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!embla) return undefined;
    const look = () => setPage(embla.selectedScrollSnap());
    look();
    embla.on('select', look).on('reInit', look);
    return () => void embla.off('select', look).off('reInit', look);
  }, [embla]);

  useMoves(listRef, items);
  const pages = Math.max(1, Math.ceil(items.length / cards));
  const first = Math.max(0, Math.min(page * cards, items.length - cards));
  const last = Math.min(first + cards, items.length);
  const step = (by: number) => embla?.scrollTo(page + by, isStill);

  function handleFocus({ target }: FocusEvent): void {
    const card = target.closest<HTMLElement>('[data-card]');
    const place = items.findIndex(({ id }) => String(id) === card?.dataset['card']);
    if (place === -1 || (place >= first && place < last)) return;
    embla?.scrollTo(Math.floor(place / cards), true);
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
      onKeyDown={handleKeyDown}
      onFocus={handleFocus}
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
      {/* Room for the focus ring of the first and last card. */}
      <div className="-m-1 touch-[pan-y_pinch-zoom] overflow-x-clip p-1" ref={viewRef}>
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
            >
              {(isWhole || at < FIRST) && renderCard(item)}
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
