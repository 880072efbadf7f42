import type { Config } from '#kit/config.ts';
import { openFolderStore } from '#kit/objects/folder-store.ts';
import type { ObjectStore } from '#kit/objects/store.ts';
import type { UploadKey } from '#kit/objects/post-policy.ts';

/** Opens the store of the settings. `key` signs the folder's policies. @throws ConfigError when it can't be used */
export async function openStore(config: Config, key: UploadKey): Promise<ObjectStore> {
  if (!config.S3_BUCKET) {
    const { DATA_DIR: dataDir, PUBLIC_URL: publicUrl = '', S3_REGION: region } = config;
    return openFolderStore({ dataDir, publicUrl, region, key });
  }
  // Loaded only when needed, since the SDK is slow to load.
  const { openS3Store } = await import('#kit/objects/s3-store.ts');
  return openS3Store(config);
}
