import { HEADLINE_KINDS, HEADLINE_MESSAGES, HEADLINE_TYPES } from '@greenroom/contract/headlines.rules';
import type { HeadlineType, HeadlineUploadField } from '@greenroom/contract/headlines.rules';
import { webAddressOf } from '@greenroom/contract/kit/links';

import { openDrafts } from '#kit/drafts.ts';
import type { FieldErrors } from '#kit/form.ts';
import type { Base, RecordRules } from '#kit/record/record.ts';
import { isText, shapeOf } from '#kit/record/shape.ts';
import type { Refusal } from '#kit/record/use-save.ts';
import type { UploadItem } from '#rooms/media/parts/use-uploads.ts';

import type { NewHeadline } from './headlines.queries.ts';

/** The form's values. Each type keeps its own while another is chosen; title and link belong to all. */
export type HeadlineValues = { type: HeadlineType; title: string; website_link: string; description: string };

/** The uploads by field. */
export type HeadlineFiles = Readonly<Record<HeadlineUploadField, readonly UploadItem[]>>;

export const BLANK: Base<HeadlineValues> = {
  version: 0,
  values: { type: 1, title: '', website_link: '', description: '' },
};

export const HEADLINE_RULES: RecordRules<HeadlineValues> = {
  drafts: openDrafts('headline'),
  isValues: shapeOf<HeadlineValues>({
    type: (value): value is HeadlineType => HEADLINE_TYPES.some((type) => type === value),
    title: isText,
    website_link: isText,
    description: isText,
  }),
  // A chosen type alone is no input.
  isSame: { type: () => true },
};

function linkFault(link: string): string | undefined {
  if (link.trim() === '') return HEADLINE_MESSAGES.linkMissing;
  return webAddressOf(link) === null ? HEADLINE_MESSAGES.linkWrong : undefined;
}

function uploadFault(items: readonly UploadItem[], missing: string): string | undefined {
  if (items.length === 0) return missing;
  if (items.some(({ state }) => state === 'failed' || state === 'cancelled')) {
    return 'A file was not uploaded. Retry or remove it.';
  }
  return items.every(({ state }) => state === 'done') ? undefined : 'The upload is still in progress.';
}

/** Returns the errors of the chosen type's fields. @source spec 5 News create */
export function findFaults(values: HeadlineValues, files: HeadlineFiles): FieldErrors {
  const { field, upload, missing } = HEADLINE_KINDS[values.type];
  const isBlank = values.description.trim() === '';
  return {
    title: values.title.trim() === '' ? HEADLINE_MESSAGES.titleMissing : undefined,
    [field]: upload === null ? (isBlank ? missing : undefined) : uploadFault(files[field], missing),
    website_link: linkFault(values.website_link),
  };
}

/** Returns the field that shows an error of the server; an error about a file names it. */
export function refusalOf(path: string, words: string, files: HeadlineFiles): Refusal | null {
  const [field = '', place] = path.split('.');
  const file = place === undefined ? undefined : files[field as HeadlineUploadField]?.[Number(place)];
  return [field, file ? `${file.name}: ${words}` : words];
}

/** Returns the request body: the chosen type's fields only. */
export function bodyOf(values: HeadlineValues, files: HeadlineFiles): NewHeadline {
  const { type, title, website_link: link, description } = values;
  const common = { type, title: title.trim(), website_link: webAddressOf(link) ?? link.trim() };
  const { field, upload } = HEADLINE_KINDS[type];
  if (upload === null) return { ...common, [field]: description.trim() };
  const keys = files[field].flatMap(({ key }) => key ?? []);
  return { ...common, [field]: upload.max === 1 ? (keys[0] ?? '') : keys.slice(0, upload.max) };
}
