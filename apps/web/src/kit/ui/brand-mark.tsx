/** Shows the Greenroom logo, with its name unless `isBare`. */
export function BrandMark({ isBare = false }: { isBare?: boolean }) {
  return (
    <span className="inline-flex items-center gap-3 text-16 font-semibold">
      <svg className="size-8" viewBox="0 0 32 32" aria-hidden>
        <rect className="fill-accent" width="32" height="32" rx="8" />
        <g className="fill-on-fill">
          <rect x="6.5" y="13" width="3.6" height="7" rx="1.8" />
          <rect x="12.1" y="8" width="3.6" height="17" rx="1.8" />
          <rect x="17.7" y="14.5" width="3.6" height="10" rx="1.8" />
        </g>
        <circle className="fill-stage-lamp" cx="23.4" cy="9.4" r="3" />
      </svg>
      {!isBare && 'Greenroom'}
    </span>
  );
}
