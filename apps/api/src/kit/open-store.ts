import type { Config } from '#kit/config.ts';
import { openFolderStore } from '#kit/folder-store.ts';
import type { ObjectStore } from '#kit/object-store.ts';
import type { UploadKey } from '#kit/post-policy.ts';

/** The store that the settings name. `key` signs the folder's policies. */
export function openStore(config: Config, key: UploadKey): Promise<ObjectStore> {
  return openFolderStore({ dataDir: config.DATA_DIR, publicUrl: config.PUBLIC_URL ?? '', key });
}
