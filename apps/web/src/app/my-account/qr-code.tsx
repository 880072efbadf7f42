import { encode } from 'uqr';

/** A QR code, dark on light in both schemes: many scanners read no other. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className="mx-auto size-48 rounded-md bg-qr"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here
      role="img"
      aria-label="QR code for your authenticator app"
    >
      <path className="fill-qr-ink" d={path} />
    </svg>
  );
}
