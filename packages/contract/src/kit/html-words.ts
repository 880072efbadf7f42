type Attribute = { name: string; value: string | null };
/** A tag as it stands in a text. */
export type Tag = {
  text: string;
  /** In lower case. */
  name: string;
  isEnd: boolean;
  attributes: readonly Attribute[];
};

/** Elements of HTML, with those of older documents. @source https://html.spec.whatwg.org/#elements-3 */
const ELEMENTS = new Set(
  `a abbr acronym address area article aside audio b base bdi bdo big blockquote body br button canvas caption center
  cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font
  footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link
  main map mark math menu meta meter nav noframes noscript object ol optgroup option output p param picture pre progress
  q rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup svg table
  tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr`.split(/\s+/),
);
/** Attributes that documents write without a value. */
const BARE = new Set(
  `allowfullscreen alt async autofocus autoplay checked class compact controls default defer disabled download hidden href
  id inert ismap itemscope loop multiple muted name nomodule noshade novalidate nowrap open playsinline readonly required
  reversed selected src style title value`.split(/\s+/),
);
const ATTRIBUTES_MAX = 50;

const BEGINNING = /<(\/?)([a-z][a-z\d:-]*)/iy;
const GAP = /[\s/]*/y;
const ATTRIBUTE = /([^\s/<>"'=]+)(?:\s*=\s*(?:"([^"]{0,4000})"|'([^']{0,4000})'|([^\s"'<>]+)))?/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function attributeAt(html: string, at: number): (Attribute & { end: number }) | null {
  const found = matchAt(ATTRIBUTE, html, at);
  if (!found) return null;
  const [text, name = '', ...values] = found;
  return {
    name: name.toLowerCase(),
    value: values.find((value) => value !== undefined) ?? null,
    end: at + text.length,
  };
}

/** Returns the tag that begins here; null where words follow: `a<b then`. */
function tagAt(html: string, from: number): Tag | null {
  const [begun, slash, name = ''] = matchAt(BEGINNING, html, from) ?? [];
  if (begun === undefined) return null;
  const attributes: Attribute[] = [];
  let at = from + begun.length;
  while (attributes.length <= ATTRIBUTES_MAX) {
    at += matchAt(GAP, html, at)?.[0].length ?? 0;
    if (html[at] === '>') {
      return { text: html.slice(from, at + 1), name: name.toLowerCase(), isEnd: slash === '/', attributes };
    }
    const found = attributeAt(html, at);
    if (!found) return null;
    attributes.push(found);
    at = found.end;
  }
  return null;
}

/** Returns whether this is a tag of a document: words in angle brackets are none. */
export const isDocumentTag = ({ name, attributes }: Tag): boolean =>
  (ELEMENTS.has(name) || /[:-]/.test(name)) &&
  attributes.every((each) => each.value !== null || BARE.has(each.name) || each.name.startsWith('on'));

type Find = (from: number) => number;
/** Returns a function that finds a pattern from a place on, or -1. The places only grow, so the text is read once. */
function makeFinder(html: string, pattern: RegExp): Find {
  let found = -2;
  return (from) => {
    pattern.lastIndex = from;
    if (found !== -1 && found < from) found = pattern.exec(html)?.index ?? -1;
    return found;
  };
}

type Rules = {
  /** Returns what stands in place of a tag; null when it is words. */
  replace: (tag: Tag) => string | null;
  /** What stands in place of a whole script; without it, its tags are as others. */
  script?: () => string;
  /** Whether there may be comments and declarations. */
  isDocument: boolean;
};
type Piece = { stands: string; length: number };
type Ends = { script: Find; comment: Find };

const DECLARATION = /<(?:!doctype\b|!\[|\?xml\b)[^<>]*>/iy;

/** Returns the length of what documents have besides tags. A comment without an end would hide the words behind it. */
function declaredAt(html: string, at: number, ends: Ends): number {
  if (!html.startsWith('<!--', at)) return matchAt(DECLARATION, html, at)?.[0].length ?? 0;
  const end = ends.comment(at);
  return end === -1 ? 0 : end + 3 - at;
}

/** Returns what stands for the mark-up that begins here; null for words. */
function pieceAt(html: string, at: number, rules: Rules, ends: Ends): Piece | null {
  const declared = rules.isDocument ? declaredAt(html, at, ends) : 0;
  if (declared > 0) return { stands: html.slice(at, at + declared), length: declared };
  const tag = tagAt(html, at);
  if (!tag) return null;
  if (tag.name === 'script' && !tag.isEnd) {
    const end = ends.script(at + tag.text.length);
    const behind = end === -1 ? 0 : html.indexOf('>', end) + 1;
    if (behind === 0) return null;
    if (rules.script) return { stands: rules.script(), length: behind - at };
  }
  const stands = rules.replace(tag);
  return stands === null ? null : { stands, length: tag.text.length };
}

/** Returns a text in which every `<` that begins no tag is written as `&lt;`, so that no sanitiser drops words. */
export function keepWords(html: string, rules: Rules): string {
  const ends = { script: makeFinder(html, /<\/script(?=[\s/>])/gi), comment: makeFinder(html, /-->/g) };
  let kept = '';
  let at = 0;
  for (let next = html.indexOf('<'); next !== -1; next = html.indexOf('<', at)) {
    const piece = pieceAt(html, next, rules, ends) ?? { stands: '&lt;', length: 1 };
    kept += html.slice(at, next) + piece.stands;
    at = next + piece.length;
  }
  return kept + html.slice(at);
}

/** Returns a document in which words in angle brackets, such as `<Artist Name>`, are no tags. */
export const keepDocumentWords = (html: string): string =>
  keepWords(html, { replace: (tag) => (isDocumentTag(tag) ? tag.text : null), isDocument: true });
