import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

import { formatCount, formatMoney } from '#kit/format.ts';

import { makePlotOptions } from './trend-plot-options.ts';
import type { Palette } from './trend-plot-options.ts';
import classes from './trend-plot.module.css';
import type { TrendPoint } from './trend-points.ts';

export type TrendPlotProps = {
  points: readonly TrendPoint[];
  /** The bucket under the pointer or the keyboard. */
  active: number | null;
  onActive: (index: number | null) => void;
  /** Asked for by whoever loads it lazily: there is no chart to be had. */
  onClose: () => void;
};

/** Where the pointer is for a chart that has none. */
const OUTSIDE = -10;

/** The canvas, and the tooltip over it. */
export function TrendPlot({ points, active, onActive }: TrendPlotProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const tipRef = useRef<HTMLDivElement>(null);
  const plotRef = usePlot(boxRef, points, onActive);
  const point = active === null ? undefined : points[active];

  useLayoutEffect(() => {
    const plot = plotRef.current;
    if (!plot) return;
    const left = active === null ? OUTSIDE : plot.valToPos(active, 'x');
    plot.setCursor({ left, top: active === null ? OUTSIDE : 0 }, false);
    const tip = tipRef.current;
    if (!tip) return;
    tip.dataset['side'] = left > plot.over.clientWidth / 2 ? 'left' : 'right';
    tip.style.left = `${left + plot.bbox.left / uPlot.pxRatio}px`;
  }, [active, plotRef]);

  return (
    <div ref={boxRef} className={classes.box} aria-hidden>
      {point && (
        <div ref={tipRef} className={classes.tip}>
          <p className={classes.tipTitle}>{point.title}</p>
          <p className={classes.tipRow} data-series="revenue">
            Revenue <strong>{formatMoney(point.revenue)}</strong>
          </p>
          <p className={classes.tipRow} data-series="users">
            Users <strong>{formatCount(point.users)}</strong>
          </p>
        </div>
      )}
    </div>
  );
}

/** Draws into the box, follows its size and the colours of the page. */
function usePlot(
  boxRef: RefObject<HTMLDivElement | null>,
  points: readonly TrendPoint[],
  onActive: (index: number | null) => void,
): RefObject<uPlot | null> {
  const plotRef = useRef<uPlot | null>(null);
  const handleHover = useEffectEvent(onActive);

  useEffect(() => {
    const box = boxRef.current;
    if (!box) return undefined;
    let palette = readPalette(box);
    const size = () => ({ width: box.clientWidth, height: box.clientHeight });
    const options = makePlotOptions({
      points,
      palette: () => palette,
      onHover: (index) => handleHover(index),
    });
    const data: uPlot.AlignedData = [
      points.map((_, index) => index),
      points.map((point) => point.revenue),
      points.map((point) => point.users),
    ];
    const plot = new uPlot({ ...options, ...size() }, data, box);
    plotRef.current = plot;

    const resizes = new ResizeObserver(() => plot.setSize(size()));
    resizes.observe(box);
    const redraw = () => {
      palette = readPalette(box);
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
  }, [boxRef, points]);

  return plotRef;
}

const COLORS: Record<keyof Palette, string> = {
  ink: '--ink',
  faint: '--ink-faint',
  grid: '--line',
  surface: '--surface',
  bar: '--trend-bar',
  barEdge: '--trend-bar-edge',
  line: '--trend-line',
};

/** A token may be a light-dark() or a mix; as the colour of an element it comes out as one the canvas knows. */
function readPalette(box: HTMLElement): Palette {
  const probe = document.createElement('span');
  box.append(probe);
  const entries = Object.entries(COLORS).map(([name, token]) => {
    probe.style.color = `var(${token})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(entries) as Palette;
}
