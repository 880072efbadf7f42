import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

type Box = RefObject<HTMLDivElement | null>;

/** How points become a chart; the x value is a point's index. */
export type Drawing<Point, Color extends string> = {
  /** Each colour by its token. */
  colors: Record<Color, string>;
  makeOptions: (parts: {
    points: readonly Point[];
    /** Read at each drawing, so that a change of scheme only needs a redraw. */
    palette: () => Record<Color, string>;
    onHover: (index: number | null) => void;
  }) => Omit<uPlot.Options, 'width' | 'height'>;
  makeData: (points: readonly Point[]) => uPlot.AlignedData;
};

type Plotted<Point, Color extends string> = {
  /** The same object each time. */
  drawing: Drawing<Point, Color>;
  points: readonly Point[];
  /** The point under the pointer or the keyboard. */
  active: number | null;
  onActive: (index: number | null) => void;
};

/** The pointer's position when it is outside the chart. */
const OUTSIDE = -10;

/** Draws into the box and follows its size and the page's colours; the tooltip is beside the active point. */
export function usePlot<Point, Color extends string>(
  boxRef: Box,
  tipRef: Box,
  { drawing, points, active, onActive }: Plotted<Point, Color>,
): void {
  const plotRef = useRef<uPlot | null>(null);
  const handleHover = useEffectEvent(onActive);

  useEffect(() => {
    const box = boxRef.current;
    if (!box) return undefined;
    let palette = readPalette(box, drawing.colors);
    const size = () => ({ width: box.clientWidth, height: box.clientHeight });
    const options = drawing.makeOptions({
      points,
      palette: () => palette,
      onHover: (index) => handleHover(index),
    });
    const plot = new uPlot({ ...options, ...size() }, drawing.makeData(points), box);
    plotRef.current = plot;

    const resizes = new ResizeObserver(() => plot.setSize(size()));
    resizes.observe(box);
    const redraw = () => {
      palette = readPalette(box, drawing.colors);
      plot.redraw(false, true);
    };
    const schemes = new MutationObserver(redraw);
    schemes.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    let isShown = true;
    void document.fonts.ready.then(() => isShown && redraw());
    return () => {
      isShown = false;
      resizes.disconnect();
      schemes.disconnect();
      plot.destroy();
      plotRef.current = null;
    };
  }, [boxRef, drawing, points]);

  useLayoutEffect(() => {
    const plot = plotRef.current;
    if (!plot) return;
    const left = active === null ? OUTSIDE : plot.valToPos(active, 'x');
    plot.setCursor({ left, top: active === null ? OUTSIDE : 0 }, false);
    const tip = tipRef.current;
    if (!tip) return;
    tip.dataset['side'] = left > plot.over.clientWidth / 2 ? 'left' : 'right';
    tip.style.left = `${left + plot.bbox.left / uPlot.pxRatio}px`;
  }, [active, tipRef]);
}

/** A token may be a light-dark() or a mix; as an element's computed colour it is one that the canvas accepts. */
function readPalette<Color extends string>(
  box: HTMLElement,
  colors: Record<Color, string>,
): Record<Color, string> {
  const probe = document.createElement('span');
  // With reduced motion each change takes a moment, during which the colour is still the old one.
  probe.style.transition = 'none';
  box.append(probe);
  const entries = Object.entries<string>(colors).map(([name, token]) => {
    probe.style.color = `var(${token})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(entries) as Record<Color, string>;
}
