import { useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

import { makeOptions, numbersOf } from './plot-options.ts';
import type { Paint } from './plot-peaks.ts';
import { formatValue } from './series.ts';
import type { ChartData } from './series.ts';
import { Swatch } from './swatch.tsx';

type PlotProps = {
  data: ChartData;
  /** The point under the pointer or the keyboard. */
  active: number | null;
  onActive: (index: number | null) => void;
  /** The last line of the tooltip. */
  hint: string | undefined;
  /** Called by the lazy loader when this file could not be loaded. */
  onClose: () => void;
};

/** The canvas, and the tooltip over it. Another colour scheme draws it anew. */
export function Plot(props: PlotProps) {
  return <Canvas key={useSyncExternalStore(watchScheme, readScheme)} {...props} />;
}

function Canvas({ data, active, onActive, hint }: PlotProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const tipRef = useRef<HTMLDivElement>(null);
  usePlot(boxRef, tipRef, { data, active, onActive });
  const point = active === null ? undefined : data.points[active];

  return (
    <div ref={boxRef} className="relative h-full [&_.u-cursor-x]:border-line-strong!" aria-hidden>
      {point && (
        <div
          ref={tipRef}
          className="pointer-events-none absolute top-6 z-2 min-w-38 rounded-md border border-line bg-raised px-3 py-2 text-13 whitespace-nowrap shadow-float"
        >
          <p className="mb-1 text-12 font-medium text-ink-soft">{point.title}</p>
          {data.series.map((each) => (
            <p key={each.label} className="flex items-center gap-2">
              <Swatch drawn={each.drawn} />
              {each.label}
              <strong className="ms-auto ps-4 font-semibold">
                {formatValue(each, each.values[active ?? 0] ?? 0)}
              </strong>
            </p>
          ))}
          {hint && <p className="mt-1 text-12 text-ink-faint">{hint}</p>}
        </div>
      )}
    </div>
  );
}

type Box = RefObject<HTMLDivElement | null>;

/** The pointer's position when it is outside the chart. */
const OUTSIDE = -10;
/** Between the active point and the tooltip. */
const GAP = 12;

/** Draws into the box and follows its size; the tooltip is beside the active point. */
function usePlot(
  boxRef: Box,
  tipRef: Box,
  { data, active, onActive }: Pick<PlotProps, 'data' | 'active' | 'onActive'>,
): void {
  const plotRef = useRef<uPlot | null>(null);
  const handleHover = useEffectEvent(onActive);

  useEffect(() => {
    const box = boxRef.current;
    if (!box) return undefined;
    const size = () => ({ width: box.clientWidth, height: box.clientHeight });
    const options = makeOptions(data, makePaint(box), (index) => handleHover(index));
    const plot = new uPlot({ ...options, ...size() }, numbersOf(data), box);
    plotRef.current = plot;
    const resizes = new ResizeObserver(() => plot.setSize(size()));
    resizes.observe(box);
    let isShown = true;
    void document.fonts.ready.then(() => isShown && plot.redraw(false, true));
    return () => {
      isShown = false;
      resizes.disconnect();
      plot.destroy();
      plotRef.current = null;
    };
  }, [boxRef, data]);

  useLayoutEffect(() => {
    const plot = plotRef.current;
    if (!plot) return;
    const left = active === null ? OUTSIDE : plot.valToPos(active, 'x');
    plot.setCursor({ left, top: active === null ? OUTSIDE : 0 }, false);
    const tip = tipRef.current;
    if (!tip) return;
    // On the side that has room, and never beyond the box.
    const at = left + plot.bbox.left / uPlot.pxRatio;
    const isLeft = left > plot.over.clientWidth / 2 || at + GAP + tip.offsetWidth > plot.width;
    tip.style.left = `${isLeft ? Math.max(0, at - GAP - tip.offsetWidth) : at + GAP}px`;
  }, [active, tipRef]);
}

function readScheme(): string {
  return document.documentElement.dataset['scheme'] ?? '';
}

function watchScheme(onChange: () => void): () => void {
  const changes = new MutationObserver(onChange);
  changes.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  return () => changes.disconnect();
}

/** A token may be a light-dark() or a mix; as an element's computed colour it is one that the canvas accepts. */
function makePaint(box: HTMLElement): Paint {
  const colors = new Map<string, string>();
  return (token) => {
    const known = colors.get(token);
    if (known) return known;
    const probe = document.createElement('span');
    // With reduced motion each change takes a moment, during which the colour is still the old one.
    probe.style.transition = 'none';
    probe.style.color = `var(--color-${token})`;
    box.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    colors.set(token, color);
    return color;
  };
}
