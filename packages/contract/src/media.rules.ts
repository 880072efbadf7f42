/** The messages about tracks and objects, word for word. @source spec 7 Uploads and external */
export const MEDIA_MESSAGES = {
  beginningDeleted: 'Upload discarded.',
  noVideoLink: 'Video url is not correct!',
  inUse: 'This file is in use and cannot be deleted.',
  trackDeleted: 'Track deleted successfully!',
  objectDeleted: 'File deleted successfully!',
} as const;
