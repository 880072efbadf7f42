// Runs in a process without rights: it reads what strangers send.
// What mail programs write above a mail that is answered, in the languages that they speak.

const splitWordList = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s*[,\n]\s*/));

const FROM =
  splitWordList(`from, von, de, da, van, från, fra, lähettäjä, od, feladó, de la, από, kimden, gönderen, от, от кого, від, від кого
  差出人, 送信者, 发件人, 寄件者, 寄件人, 보낸 사람, 보낸사람, מאת, من, saatja, kellelt, nuo, no, pošiljatelj, šalje, từ, dari, จาก, frá
  expéditeur, absender, remitente, mittente, remetente, afzender, avsändare, afsender, avsender, odesílatel, odesilatel, odosielateľ
  nadawca, expeditor, αποστολέας, отправитель, відправник, подател, пошиљалац, küldő, siuntėjas, sūtītājs, nork, remitent`);
const SUBJECT =
  splitWordList(`subject, betreff, objet, asunto, oggetto, assunto, onderwerp, ämne, emne, aihe, temat, předmět, predmet, tárgy
  subiect, θέμα, konu, тема, относно, предмет, 件名, 主题, 主題, 主旨, 제목, נושא, الموضوع, tema, zadeva, naslov, teema, temats
  chủ đề, tiêu đề, subjek, perihal, เรื่อง, efni, gaia, assumpte`);

const readLineLabel = (line: string): string =>
  (/^[\s*]*([^:：*]{1,32}?)[\s*]*[:：]/u.exec(line)?.[1] ?? '').toLowerCase();

/** Whether a line of a head says who wrote a mail. */
export const isFrom = (line: string): boolean => FROM.has(readLineLabel(line));
/** Whether a line of a head says what a mail is about. */
export const isSubject = (line: string): boolean => SUBJECT.has(readLineLabel(line));

/** '… wrote', of somebody else. */
const WROTE =
  String.raw`wrote|schrieb|a écrit|escribió|va escriure|escribiu|ha scritto|escreveu|schreef|geschreven|skrev|skrifaði
  |kirjoitti|napsala?|napsal(?:\(a\)|\/a)|napísala?|napísal(?:\(a\)|\/a)|napisała?|napisał\(a\)|napisao|napisala|έγραψε|írta|yazdı|написала?|написал\(а\)|пише
  |написав(?:ла)?|написа|a scris|rašė|rakstīja|kirjutas|idatzi du|כתבה?|كتب|写道|寫道|さんは書きました|작성|đã viết|menulis`.replaceAll(
    /\s*\n\s*/g,
    '',
  );
/** Who writes about themselves, or tells what somebody wrote. */
const OWN = String.raw`i|we|he|she|they|you|jag|jeg|vi|han|hon|hun|ik|hij|zij|wij|я|он|она|мы`;
const ENDS = new RegExp(
  String.raw`(?<!(?<!\S)(?:${OWN})\s+)(?<=^|[^\p{L}])(?:${WROTE})(?:\s*\([^()]{0,60}\))?\s*[:：]?$`,
  'iu',
);
const ADDRESS = String.raw`[<(]\s*[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+\s*[>)]`;
/** A name, rather than 'to somebody'. */
const NAME = String.raw`(?!\p{Ll}+[\s:])[^<>(,]{0,60}`;
const NAMED = new RegExp(String.raw`(?<=^|[^\p{L}])(?:${WROTE})\s+${NAME}(?:${ADDRESS})?\s*[:：]$`, 'u');
const AFTER_TIME = new RegExp(
  String.raw`\d{1,2}[:.h]\d\d(?::\d\d)?[^\s\d]{0,3},?\s+${NAME}${ADDRESS}\s*[:：]$`,
  'u',
);

/** Whether a line says that somebody else wrote what follows: by the verb at its end, or by a name and an address. */
export const saysWhoWrote = (line: string): boolean =>
  ENDS.test(line) || NAMED.test(line) || AFTER_TIME.test(line);
