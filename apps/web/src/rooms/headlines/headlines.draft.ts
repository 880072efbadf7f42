import { HEADLINE_KINDS, HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';
import type {
  HeadlineOwnField,
  HeadlineType,
  HeadlineUploadField,
} from '@greenroom/contract/headlines.rules';
import { webAddressOf } from '@greenroom/contract/kit/links';

import type { UploadItem } from '#rooms/media/parts/use-uploads.ts';

import { KINDS } from './headlines.kinds.tsx';
import type { NewHeadline } from './headlines.queries.ts';

/** The form's values. Each type keeps its own while another is chosen; title and link belong to all. */
export type HeadlineDraft = {
  type: HeadlineType;
  title: string;
  website_link: string;
  description: string;
  uploads: Readonly<Record<HeadlineUploadField, readonly UploadItem[]>>;
};

/** The fields by their names in the request. */
export type HeadlineField = 'title' | 'website_link' | HeadlineOwnField;

const list = new Intl.ListFormat('en-US');

/** The fields of a type, in their order in the form. */
const fieldsOf = (type: HeadlineType) => ['title', HEADLINE_KINDS[type].field, 'website_link'] as const;

function nameOf(field: HeadlineField, type: HeadlineType): string {
  if (field === 'title') return 'a title';
  return field === 'website_link' ? 'a website link' : KINDS[type].need;
}

/** Returns the error of a field of the chosen type, or undefined. @source spec 5 News create */
export function faultOf(field: HeadlineField, draft: HeadlineDraft): string | undefined {
  const { title, website_link: link, description, uploads } = draft;
  if (field === 'title') return title.trim() === '' ? HEADLINE_MESSAGES.titleMissing : undefined;
  if (field === 'website_link') {
    if (link.trim() === '') return HEADLINE_MESSAGES.linkMissing;
    return webAddressOf(link) === null ? HEADLINE_MESSAGES.linkWrong : undefined;
  }
  const isMissing = field === 'description' ? description.trim() === '' : uploads[field].length === 0;
  return isMissing ? HEADLINE_KINDS[draft.type].missing : undefined;
}

function uploadsOf({ type, uploads }: HeadlineDraft): readonly UploadItem[] {
  const kind = HEADLINE_KINDS[type];
  return kind.upload === null ? [] : uploads[kind.field];
}

/** Returns why it cannot be published yet; null when it can. */
export function hindranceOf(draft: HeadlineDraft): string | null {
  const fields = fieldsOf(draft.type);
  const missing = fields.filter((field) => {
    const fault = faultOf(field, draft);
    return fault !== undefined && fault !== HEADLINE_MESSAGES.linkWrong;
  });
  if (missing.length > 0)
    return `Still needed: ${list.format(missing.map((field) => nameOf(field, draft.type)))}.`;
  const wrong = fields.map((field) => faultOf(field, draft)).find((fault) => fault !== undefined);
  if (wrong) return wrong;
  const uploads = uploadsOf(draft);
  if (uploads.some(({ state }) => state === 'failed' || state === 'cancelled')) {
    return 'A file was not uploaded. Retry or remove it.';
  }
  return uploads.every(({ state }) => state === 'done') ? null : 'The upload is still in progress.';
}

/** Returns the request body: the chosen type's fields only. */
export function bodyOf(draft: HeadlineDraft): NewHeadline {
  const { type, title, website_link: link, description } = draft;
  const common = { type, title: title.trim(), website_link: webAddressOf(link) ?? link.trim() };
  const { field, upload } = HEADLINE_KINDS[type];
  if (upload === null) return { ...common, [field]: description.trim() };
  const keys = uploadsOf(draft).flatMap(({ key }) => key ?? []);
  return { ...common, [field]: upload.max === 1 ? (keys[0] ?? '') : keys.slice(0, upload.max) };
}

/** Returns whether closing would lose anything. */
export function isBegun({ title, website_link, description, uploads }: HeadlineDraft): boolean {
  return (
    [title, website_link, description].some((text) => text.trim() !== '') ||
    Object.values(uploads).some((items) => items.length > 0)
  );
}
