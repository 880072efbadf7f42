-- The same as `fold` of packages/contract/src/kit/fold.ts, of which `fold.test.ts` makes sure. It needs no extension and no
-- file of rules, and the database's locale makes no difference: the letters that `lower` may not know stand here.
CREATE OR REPLACE FUNCTION fold(written text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
DECLARE t text := written;
BEGIN
  IF octet_length(t) = length(t) THEN
    t := translate(lower(t), E'-\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x7f\'"`', repeat(' ', 33));
    IF strpos(t, '  ') > 0 THEN t := regexp_replace(t, ' +', ' ', 'g'); END IF;
    RETURN btrim(t);
  END IF;
  t := normalize(replace(t, '´', ''), NFKD);
  t := regexp_replace(t, '[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u08CA-\u08E1\u08E3-\u08FF\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\u2DE0-\u2DFF\uA66F-\uA672\uA674-\uA67D\uA69E\uA69F\uFE20-\uFE2F\u00AD\u034F\u061C\u0640\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFB\U000E0000-\U000E0FFF]+', '', 'g');
  t := translate(lower(translate(t,
    'ЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖᲉẞỺỼỾⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ',
    'ђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽæðøþđħłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆᲊßỻỽỿⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ')),
    'øłđðħŧƀȼɇǥɨɉꝁƚɍⱦʉɏƶⱥɓƈɗɖƒɠƙƥƭƴʋıĸŋɲəƞɛɔſⱡ꟱ςىیےکةہھ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    'olddhtbcegijklrtuyzabcddfgkptyviknneneoslsσيييكههه01234567890123456789');
  t := replace(replace(replace(replace(t, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  t := regexp_replace(normalize(t, NFC), '[\u0022\u0027\u0060\u00B4\u00AB\u00BB\u02B9-\u02BC\u02BE\u02BF\u02C8\u02CA\u02CB\u2018-\u201F\u2032-\u2037\u2039\u203A\uA78B\uA78C]+', '', 'g');
  RETURN btrim(regexp_replace(t, '[\u0001-\u0020\u002D\u007F-\u00A0\u058A\u05BE\u1680\u2000-\u200A\u2010-\u2015\u2028\u2029\u202F\u2043\u205F\u2212\u2E3A\u2E3B\u3000\u301C\uFE58]+', ' ', 'g'));
END $$;

-- Folded fields as searches look in them: each between spaces, so that a beginning of a word has one before it, and apart
-- from the next, so that no phrase goes from one field to another. A short one with signs stands there without them too:
-- 'acdc' finds AC/DC.
CREATE OR REPLACE FUNCTION fold_fields(VARIADIC fields text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(' ' || w.folded || CASE
      WHEN length(f) > 100 OR strpos(f, '@') > 0 OR w.plain = w.folded OR w.plain = '' THEN ' ' ELSE '  ' || w.plain || ' '
    END, E'\n' ORDER BY place), '')
  FROM unnest(fields) WITH ORDINALITY u (f, place), LATERAL (
    SELECT t.folded, btrim(translate(t.folded, '!#$%&()*+,./:;<=>?@[\]^_{|}~·•', '')) AS plain
    FROM (SELECT fold(f) AS folded OFFSET 0) t OFFSET 0
  ) w
  WHERE f <> ''
$$;
