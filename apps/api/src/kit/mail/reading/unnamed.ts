// Runs in a process without rights: it reads what strangers send.
/** The endings of types that are not called as their files end. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/gzip': 'gz',
  'application/javascript': 'js',
  'application/msword': 'doc',
  'application/pgp-encrypted': 'pgp',
  'application/pgp-keys': 'asc',
  'application/pgp-signature': 'asc',
  'application/pkcs7-mime': 'p7m',
  'application/pkcs7-signature': 'p7s',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-outlook': 'msg',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/x-7z-compressed': '7z',
  'application/x-pkcs7-mime': 'p7m',
  'application/x-pkcs7-signature': 'p7s',
  'application/x-zip-compressed': 'zip',
  'audio/mpeg': 'mp3',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/tiff': 'tif',
  'image/vnd.microsoft.icon': 'ico',
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/markdown': 'md',
  'text/plain': 'txt',
  'text/vcard': 'vcf',
  'text/x-vcard': 'vcf',
  'video/mpeg': 'mpg',
  'video/quicktime': 'mov',
};
/** 'png', 'x-m4a': the type is called as its files end. */
const OWN = /^(?:x-)?([a-z\d]{2,5})$/;
const NAMES: Readonly<Record<string, string>> = { audio: 'sound', image: 'picture', video: 'video' };

/** Names a file that came without a name by its type: 'picture.png', 'file.pdf', else 'file'. */
export function nameOfType(type: string): string {
  const whole = type.trim().toLowerCase();
  const [main = '', sub = ''] = whole.split('/');
  const ending = ENDINGS[whole] ?? OWN.exec(sub)?.[1];
  return [NAMES[main] ?? 'file', ending].filter(Boolean).join('.');
}
