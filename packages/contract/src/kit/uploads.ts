/**
 * The folders below `users/{id}/` that uploads are stored in. In `staff`, the id is that of a member of the staff, who
 * alone uploads there: their picture. @source spec 7 Uploads and external; `staff` is ours
 */
export const UPLOAD_FOLDERS = ['profile', 'audio', 'headlines', 'projects', 'staff'] as const;
export type UploadFolder = (typeof UPLOAD_FOLDERS)[number];
/** The folders of users' objects. The server itself stores files that arrive with a form next to the uploads. */
export type ObjectFolder = UploadFolder | 'parlours';

/** The kinds of file that can be uploaded. */
export const UPLOAD_KINDS = ['image', 'audio', 'video'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

const MB = 1024 * 1024;

type UploadRule = {
  /** The content types that an upload may declare, and what each is stored as. */
  types: Readonly<Record<string, string>>;
  /** The allowed file extensions, the usual one first. */
  endings: readonly string[];
  maxBytes: number;
  /** The hint shown before a file is chosen. */
  hint: string;
};

/** The rules for each kind of upload. The server also inspects the bytes. @assumed sizes */
export const UPLOADS: Readonly<Record<UploadKind, UploadRule>> = {
  image: {
    types: { 'image/jpeg': 'image/jpeg', 'image/png': 'image/png', 'image/webp': 'image/webp' },
    endings: ['.jpg', '.jpeg', '.png', '.webp'],
    maxBytes: 10 * MB,
    hint: 'JPEG, PNG or WebP, up to 10 MB and 40 megapixels',
  },
  audio: {
    types: {
      'audio/mpeg': 'audio/mpeg',
      'audio/mp3': 'audio/mpeg',
      'audio/wav': 'audio/wav',
      'audio/wave': 'audio/wav',
      'audio/x-wav': 'audio/wav',
      'audio/vnd.wave': 'audio/wav',
    },
    endings: ['.mp3', '.wav'],
    maxBytes: 200 * MB,
    hint: 'MP3 or WAV, up to 200 MB',
  },
  video: {
    types: { 'video/mp4': 'video/mp4' },
    endings: ['.mp4'],
    maxBytes: 200 * MB,
    hint: 'MP4, up to 200 MB',
  },
};

const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.mp4': 'video/mp4',
};

/** Returns the content type of an extension, because the browser's type differs between systems. */
export const typeOfEnding = (ending: string): string => TYPES[ending] ?? 'application/octet-stream';

/** Limits on what an upload may contain and on how it is sent. */
export const MEDIA = {
  maxPixels: 40_000_000,
  /** How long a policy is valid, in seconds. */
  policySeconds: 15 * 60,
  keyMax: 300,
  /** The widths of a picture's web-sized copies, in pixels: `?w=` selects the nearest that is not smaller. */
  widths: [160, 320, 640, 1280],
  /** Simultaneous uploads per person. */
  atOnce: 3,
} as const;

/** An uploaded object's key: its owner, its folder and a unique name. @source spec 7 Uploads and external */
export const OBJECT_KEY =
  /^users\/(?<owner>[1-9]\d{0,14})\/(?<folder>profile|audio|headlines|projects|staff|parlours)\/(?:[\w-]+\/)?[\w-][\w.-]*$/;

/** Returns the owner and the folder of a key, or null when it is not an upload's key. */
export function partsOfKey(key: string): { owner: number; folder: ObjectFolder } | null {
  if (key.length > MEDIA.keyMax || key.includes('..')) return null;
  const groups = OBJECT_KEY.exec(key)?.groups;
  return groups ? { owner: Number(groups['owner']), folder: groups['folder'] as ObjectFolder } : null;
}

const notPicture = (what: string) => `This is ${what}. Upload a JPEG, PNG or WebP file.` as const;
const notSound = (what: string) =>
  `You can upload only mp3 or wav file. This is ${what}: export it as MP3 or as 16-bit WAV.` as const;
const wavRefusalText = (what: string) =>
  `This WAV contains ${what}, which not every browser plays: export it as 16-bit PCM.` as const;
const videoRefusalText = (what: string) =>
  `This video contains ${what}, which not every browser plays: export it as H.264 with AAC.` as const;

/** The messages that say what is wrong with an uploaded object. */
export const UPLOAD_MESSAGES = {
  noKey: 'This is not a valid upload key.',
  noPerson: 'Send user_id, the user whose folder the file goes to.',
  noFolder: `Send folder, one of ${UPLOAD_FOLDERS.join(', ')}.`,
  notThere: 'This upload was not found. Please upload the file again.',
  otherFolder: 'This file was uploaded to a different folder. Please upload it again.',
  tooLarge: 'This file is too large.',
  empty: 'This file is empty.',
  noImage: 'The image could not be read. Upload a JPEG, PNG or WebP file.',
  pictureMoves: 'This picture moves. Upload one that stands still, as JPEG, PNG or WebP.',
  pictureOfAvif: notPicture('an AVIF'),
  pictureOfBitmap: notPicture('a bitmap (BMP)'),
  pictureOfGif: notPicture('a GIF'),
  pictureOfHeic: notPicture('an HEIC, as iPhones take photos'),
  pictureOfPdf: notPicture('a PDF'),
  pictureOfTiff: notPicture('a TIFF'),
  noAudio: 'You can upload only mp3 or wav file',
  soundOfAac: notSound('AAC'),
  soundOfAiff: notSound('AIFF'),
  soundOfFlac: notSound('FLAC'),
  soundOfLayer2: notSound('MPEG audio of layer I or II'),
  soundOfMp4: notSound('an MP4 or M4A'),
  soundOfOgg: notSound('Ogg Vorbis or Opus'),
  soundOfRf64: notSound('RF64, a WAV for more than 4 GB'),
  soundOfRifx: notSound('RIFX, a WAV of another byte order'),
  soundOfW64: notSound('Sony Wave64'),
  soundOfWma: notSound('Windows Media Audio'),
  wavOfAdpcm: wavRefusalText('ADPCM'),
  wavOfDoubles: wavRefusalText('64-bit float samples'),
  wavOfOtherBits: wavRefusalText('samples of an unusual size'),
  wavOfOtherCodec: wavRefusalText('a rare codec'),
  wavWithoutSize:
    'This WAV says that it is empty: the program that wrote it did not finish. Export it again.',
  noVideo: 'The video could not be read. Upload an MP4 file.',
  videoOfHevc: videoRefusalText('HEVC (H.265)'),
  videoOfMpeg4: videoRefusalText('MPEG-4 Part 2 (DivX, Xvid)'),
  videoOfOtherCodec: videoRefusalText('a rare codec'),
  videoOfOtherSound: videoRefusalText('sound that is not AAC, Opus or MP3'),
  videoIsEncrypted: 'This video is encrypted. Upload a copy without protection.',
  tooManyPixels: 'This image has more than 40 megapixels.',
  tooManyBegun: '10 uploads to this place were begun and not finished. Finish or discard one of them first.',
  noUpload: 'This is not the name of an upload.',
  partsMissing: 'Parts of this file have not arrived. Choose the file again to send them.',
  isJoining: 'This file is being joined already. Please try again in a moment.',
  tooSlow: 'Checking this file took too long. Please try another one.',
  backup: 'A backup is running. Files can be deleted again when it has ended.',
  readOnly:
    'Files cannot be saved or deleted: the server has no write access to its storage folder. Please contact your server administrator.',
} as const;
