import * as z from 'zod';

import { addedInput } from './kit/added.ts';
import { call } from './kit/call.ts';
import { BegunUploads, UploadName } from './kit/upload-parts-shapes.ts';
import { bytesOfUpload } from './kit/upload-parts.ts';
import { Id, IdParam, IdText, MessageOnly, Time, answer } from './kit/shapes.ts';
import { MEDIA, UPLOADS, UPLOAD_FOLDERS, UPLOAD_KINDS, UPLOAD_MESSAGES, partsOfKey } from './kit/uploads.ts';
import { MEDIA_MESSAGES } from './media.rules.ts';
import { videoOfLink } from './kit/video-links.ts';

/** The key of an uploaded object, as the upload returned it. */
export const ObjectKey = z.string().refine((key) => partsOfKey(key) !== null, UPLOAD_MESSAGES.noKey);

/** Where and how one kind is uploaded: `fields`, then `key`, `Content-Type` and `file`, as `multipart/form-data`. */
const Upload = z.object({
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  maxBytes: z.int(),
  /** The required prefix of `key`. */
  keyPrefix: z.string(),
});

/** An uploaded object after inspection. */
const CheckedObject = z.object({
  key: z.string(),
  kind: z.enum(UPLOAD_KINDS),
  contentType: z.string(),
  sizeBytes: z.int(),
  /** In whole seconds, for audio and video. */
  duration: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  url: z.string(),
});

const ENDINGS = UPLOAD_KINDS.flatMap((kind) => UPLOADS[kind].endings);
const Folder = z.enum(UPLOAD_FOLDERS, UPLOAD_MESSAGES.noFolder);

/** A file in parts, and where it goes. */
const InParts = z
  .strictObject({
    /** The user whose folder it is; for a headline, the signed-in admin. */
    user_id: Id,
    folder: Folder,
    kind: z.enum(UPLOAD_KINDS),
    upload: UploadName,
  })
  .refine(({ kind, upload }) => bytesOfUpload(upload) <= UPLOADS[kind].maxBytes, {
    path: ['upload'],
    message: UPLOAD_MESSAGES.tooLarge,
  });

const SignOn = z.object({
  /** What it is called, to follow 'Sign in with'. */
  name: z.string(),
  /** Whether it is the only way. */
  isOnly: z.boolean(),
});

/** @source contract Uploads */
export const mediaCalls = {
  'media.getConfiguration': call('media.getConfiguration', {
    summary:
      'What this host can do beyond the specification and, for a folder, what a browser needs to upload files straight to the object store, valid for 15 minutes',
    query: z
      .object({
        /** The user whose folder the policies allow; for a headline, the signed-in admin. */
        user_id: addedInput('uploads', IdText.optional()),
        /** The only folder they allow, limited to a random prefix that no other upload uses. */
        folder: addedInput('uploads', Folder.optional()),
      })
      .superRefine(({ user_id, folder }, context) => {
        const add = (field: string, message: string) =>
          context.addIssue({ code: 'custom', path: [field], message });
        if (folder !== undefined && user_id === undefined) add('user_id', UPLOAD_MESSAGES.noPerson);
        if (user_id !== undefined && folder === undefined) add('folder', UPLOAD_MESSAGES.noFolder);
      }),
    exampleQuery: { user_id: '7', folder: 'audio' },
    output: answer(
      z.object({
        s3: z.object({
          bucket: z.string(),
          region: z.string(),
          /** Only for a folder. */
          uploads: addedInput(
            'uploads',
            z.object({ image: Upload, audio: Upload, video: Upload }).optional(),
          ),
          expiresAt: addedInput('uploads', Time.optional()),
        }),
        /** Names of `CAPABILITIES`, and those of the release before. A host without this list has none. */
        capabilities: z.array(z.string()).optional(),
        /** How the staff sign in at their company's provider; left out where they do not. */
        signOn: addedInput('single_sign_on', SignOn.optional()),
      }),
    ),
    errors: ['forbidden', 'not_found'],
  }),
  'media.check': call('media.check', {
    summary: 'Check an uploaded file: returns its type and duration, or what is wrong with it',
    body: z.strictObject({ key: ObjectKey, kind: z.enum(UPLOAD_KINDS) }),
    example: { key: 'users/7/audio/one.wav', kind: 'audio' },
    output: answer(CheckedObject),
    errors: ['disk_full', 'forbidden'],
  }),
  'media.getBegunUploads': call('media.getBegunUploads', {
    summary:
      'What has arrived of the files in parts for a folder that are not joined yet, and how a browser sends parts straight to the object store, valid for 15 minutes',
    query: z.object({ user_id: IdText, folder: Folder, kind: z.enum(UPLOAD_KINDS) }),
    exampleQuery: { user_id: '7', folder: 'audio', kind: 'audio' },
    output: answer(BegunUploads),
    errors: ['forbidden', 'not_found'],
  }),
  'media.joinUpload': call('media.joinUpload', {
    summary: 'Join the parts of a file to one upload, and check it: returns what media.check does',
    body: InParts.safeExtend({ /** The end of its name, such as `.mp3`. */ ending: z.enum(ENDINGS) }),
    example: { user_id: 7, folder: 'audio', kind: 'audio', upload: '17000-1-00000001', ending: '.wav' },
    output: answer(CheckedObject),
    errors: ['conflict', 'disk_full', 'forbidden', 'not_found'],
  }),
  'media.removeBegunUpload': call('media.removeBegunUpload', {
    summary: 'Delete what has arrived of a file in parts that is not joined yet',
    body: InParts,
    example: { user_id: 7, folder: 'audio', kind: 'audio', upload: '17000-1-00000001' },
    output: MessageOnly,
    errors: ['forbidden'],
  }),
  'media.getVideoTitle': call('media.getVideoTitle', {
    summary: "Title of a YouTube or Vimeo video, from its provider; null when the provider can't be reached",
    query: z.object({
      url: z
        .string()
        .max(2048)
        .refine((link) => videoOfLink(link) !== null, MEDIA_MESSAGES.noVideoLink),
    }),
    exampleQuery: { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    output: answer(z.object({ title: z.string(), thumbnail_url: z.string().nullable() }).nullable()),
  }),
  'media.removeTrack': call('media.removeTrack', {
    summary: 'Remove a track of a podcast and its object, for good',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found'],
  }),
  'media.removeObject': call('media.removeObject', {
    summary: 'Remove an uploaded object that no record uses, for good',
    query: z.object({
      url_key: z.string(UPLOAD_MESSAGES.noKey).min(1, UPLOAD_MESSAGES.noKey).max(MEDIA.keyMax),
    }),
    exampleQuery: { url_key: 'users/7/audio/one.wav' },
    output: MessageOnly,
    errors: ['not_found', 'conflict'],
  }),
};
