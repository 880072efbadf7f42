/** The features that no page of the console uses. */
const NOBODY = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'storage-access',
  'usb',
  'web-share',
  'window-management',
  'xr-spatial-tracking',
];
/** The features that players need, ours and those in frames. */
const PLAYERS = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'];

/** Returns the header `Permissions-Policy`: players of these origins may autoplay and use full screen, everything else is off. */
export function permissionsPolicy(players: readonly string[] = []): string {
  const origins = ['self', ...players.map((origin) => `"${origin}"`)].join(' ');
  return [
    ...NOBODY.map((name) => `${name}=()`),
    'clipboard-write=(self)',
    // Passkeys of the staff.
    'publickey-credentials-create=(self)',
    'publickey-credentials-get=(self)',
    // The contest's board on a screen on the wall keeps it awake.
    'screen-wake-lock=(self)',
    ...PLAYERS.map((name) => `${name}=(${origins})`),
  ].join(', ');
}
