/** A bucket of S3 or of a compatible store, with the keys that may write into it. */
export type Bucket = {
  name: string;
  region: string;
  /** The address of the bucket, without a slash at its end. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
};

/** @source spec 7 Uploads and external */
const REGION = 'us-east-1';

/** The specification names no fields: these spellings are read, in any case, with or without `_` and `-`. */
const SPELLINGS = {
  name: ['bucket', 'bucketname', 's3bucket', 's3bucketname'],
  accessKeyId: ['accesskeyid', 'accesskey', 'awsaccesskeyid', 'awsaccesskey', 'keyid', 'key'],
  secretAccessKey: [
    'secretaccesskey',
    'secretkey',
    'awssecretaccesskey',
    'awssecretkey',
    'accesskeysecret',
    'secret',
  ],
  sessionToken: ['sessiontoken', 'securitytoken', 'awssessiontoken', 'token'],
  region: ['region', 'bucketregion', 'awsregion', 's3region'],
  endpoint: ['endpoint', 'endpointurl', 's3endpoint', 's3url', 'url'],
};

/** AWS SDKs nest the keys; the bucket may stand beside them. */
const NESTS = new Set(['credentials', 'config', 'keys']);

const plainFieldName = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '');

/** Returns every text of an object by its plain name, also those of its credentials. */
function readBucketTexts(from: object): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(from) as [string, unknown][]) {
    if (typeof value === 'string' && value.trim() !== '') texts.set(plainFieldName(name), value.trim());
    if (typeof value === 'object' && value !== null && NESTS.has(plainFieldName(name))) {
      for (const [inner, text] of readBucketTexts(value)) texts.set(inner, text);
    }
  }
  return texts;
}

/** Returns the bucket that `data.s3` describes; null when its name or a key is missing. @source spec 7 Users and reference data */
export function readBucket(s3: unknown): Bucket | null {
  if (typeof s3 !== 'object' || s3 === null) return null;
  const texts = readBucketTexts(s3);
  const read = (field: keyof typeof SPELLINGS): string | undefined =>
    SPELLINGS[field].map((name) => texts.get(name)).find((text) => text !== undefined);
  const [name, accessKeyId, secretAccessKey] = [read('name'), read('accessKeyId'), read('secretAccessKey')];
  if (!name || !accessKeyId || !secretAccessKey) return null;
  const region = read('region') ?? REGION;
  const url = readBucketUrl(name, region, read('endpoint'));
  const sessionToken = read('sessionToken');
  return { name, region, url, accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}

/** An endpoint that already names the bucket, in its host or its path, is the bucket's own. */
function readBucketUrl(name: string, region: string, endpoint: string | undefined): string {
  if (endpoint !== undefined) {
    const address = /^https?:\/\//i.test(endpoint) ? endpoint : `https://${endpoint}`;
    if (URL.canParse(address)) {
      const { origin, hostname, pathname } = new URL(address);
      const path = pathname.replace(/(?<!\/)\/+$/, '');
      const isOwn = hostname.startsWith(`${name.toLowerCase()}.`) || path.endsWith(`/${name}`);
      return isOwn ? origin + path : `${origin}${path}/${name}`;
    }
  }
  const host = region === REGION ? 's3.amazonaws.com' : `s3.${region}.amazonaws.com`;
  // A certificate for *.s3.amazonaws.com covers no name with a dot.
  return name.includes('.') ? `https://${host}/${name}` : `https://${name}.${host}`;
}
