// Runs in a process without rights: it reads what strangers send.
/** The content of a CMS message (RFC 5652): its types by their object identifiers in DER. */
const OID = (last: number) => Buffer.from([0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, last]);
const [DATA, SIGNED] = [OID(1), OID(2)];
const OCTETS = 0x04;
const DEPTH_MAX = 10;

type Element = { tag: number; isMade: boolean; from: number; to: number | null };

/** Reads the tag and the length of an element in BER; `to` is null for one that ends with two zeros. */
function elementAt(bytes: Buffer, at: number): Element | null {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined) return null;
  const made = { tag, isMade: (tag & 0x20) !== 0 };
  if (first === 0x80) return { ...made, from: at + 2, to: null };
  if (first < 0x80) return { ...made, from: at + 2, to: at + 2 + first };
  const size = first & 0x7f;
  if (size > 4 || at + 2 + size > bytes.length) return null;
  const from = at + 2 + size;
  return { ...made, from, to: from + bytes.readUIntBE(at + 2, size) };
}

/** Adds the octet strings of the element to a list. Returns where the next one begins; null where none can. */
function collect(bytes: Buffer, at: number, pieces: Buffer[], depth = 0): number | null {
  const element = elementAt(bytes, at);
  if (!element || depth > DEPTH_MAX) return null;
  const { tag, isMade, from, to } = element;
  if (!isMade) {
    if (to === null) return null;
    if (tag === OCTETS) pieces.push(bytes.subarray(from, to));
    return to;
  }
  const end = to ?? bytes.length;
  for (let next: number | null = from; next !== null && next < end;) {
    if (to === null && bytes[next] === 0 && bytes[next + 1] === 0) return next + 2;
    next = collect(bytes, next, pieces, depth + 1);
  }
  return to;
}

const HEAD = /(?:Content-Type|MIME-Version|Content-Transfer-Encoding):/i;

/** Returns the mail within an opaque signature, which is not checked; null when it is encrypted or unknown. */
export function readSignedMail(content: Uint8Array): Buffer | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const signed = bytes.subarray(0, 100).indexOf(SIGNED);
  if (signed === -1) return null;
  const data = bytes.indexOf(DATA, signed);
  const pieces: Buffer[] = [];
  if (data !== -1) collect(bytes, data + DATA.length, pieces);
  if (pieces.length > 0) return Buffer.concat(pieces);
  // Broken elsewhere, it is read where a head begins.
  const found = HEAD.exec(bytes.toString('latin1'));
  return found ? bytes.subarray(found.index) : null;
}
