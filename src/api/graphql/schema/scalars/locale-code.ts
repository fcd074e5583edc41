/** `I18NLocaleCode`: the code of a locale. A literal has to be one of the codes v4 knows; a variable may be any text. */
import { GraphQLScalarType, Kind } from 'graphql';
import { graphqlErrors } from '../../../../core/errors/catalogue.ts';

/** Stands for the entries of all locales. */
const EVERY_LOCALE = 'all';

export const localeCodeScalar = (): GraphQLScalarType =>
  new GraphQLScalarType({
    name: 'I18NLocaleCode',
    description: 'A string used to identify an i18n locale',
    parseValue: (value) => {
      if (typeof value === 'string') return value;
      throw new TypeError(graphqlErrors.localeNoText());
    },
    parseLiteral: (node) => {
      if (node.kind !== Kind.STRING) throw new TypeError(graphqlErrors.localeNoText());
      if (node.value === EVERY_LOCALE || isIsoLocale(node.value)) return node.value;
      throw new TypeError(graphqlErrors.unknownLocaleCode());
    },
  });

/** The codes of locales that v4's i18n plugin offers: languages, each with its regions and scripts after the colon. */
const LOCALES = `
  af:NA,ZA agq:CM aig ak:GH am:ET ar:001,AE,BH,DZ,EG,IQ,JO,KW,LB,LY,MA,OM,QA,SA,SD,SY,TN,YE as:IN
  asa:TZ ast:ES az:Cyrl,Cyrl-AZ,Latn,Latn-AZ bah bas:CM be:BY bem:ZM bez:TZ bg:BG bm:ML bn:BD,IN
  bo:CN,IN br:FR brx:IN bs:BA ca:ES,ES-valencia cgg:UG chr:US ckb cs:CZ cy:GB da:DK dav:KE
  de:AT,BE,CH,DE,LI,LU dje:NE dua:CM dv dyo:SN ebu:KE ee:GH,TG el:CY,GR
  en:AE,AI,AS,AT,AU,BB,BE,BI,BM,BW,BZ,CA,CC,CH,CK,CM,CX,CY,DE,DG,DK,DM,EG,ER,EU,FI,FJ,FK,FM,GB,GD,GG,GH,
  GI,GM,GU,GY,HK,IE,IL,IM,IN,IO,JE,JM,KE,KI,KN,KW,KY,LC,LS,MG,MH,MO,MP,MS,MT,MU,MW,MY,NA,NF,NG,NL,NO,NR,
  NU,NZ,PA,PG,PH,PK,PN,PR,PW,RW,SA,SB,SC,SD,SE,SG,SH,SI,SL,SS,SX,SZ,TK,TO,TT,TV,TZ,UG,UM,US,US-POSIX,VI,
  VU,WS,ZA,ZM,ZW
  eo es:419,AR,BO,CL,CO,CR,DO,EC,ES,GQ,GT,HN,MX,NI,PA,PE,PR,PY,SV,US,UY,VE et:EE eu:ES ewo:CM fa:AF,IR
  ff:SN fi:FI fil:PH fo:FO
  fr:BE,BF,BI,BJ,BL,CA,CD,CF,CG,CH,CI,CM,DJ,FR,GA,GF,GN,GP,GQ,KM,LU,MC,MF,MG,ML,MQ,MU,NE,RE,RW,SN,TD,TG,YT
  ga:IE gd:GB gl:ES gsw:CH gu:IN guz:KE gv:GB ha:Latn,Latn-GH,Latn-NE,Latn-NG haw:US he:IL hi:IN hr:HR
  hu:HU hy:AM id:ID ig:NG ii:CN is:IS it:CH,IT ja:JP jmc:TZ ka:GE kaa kab:DZ kam:KE kde:TZ kea:CV
  khq:ML ki:KE kk:Cyrl,Cyrl-KZ kl:GL kln:KE km:KH kmr kn:IN ko:KR kok:IN ksb:TZ ksf:CM kw:GB ky lag:TZ
  lao lg:UG lir ln:CD,CG lt:LT lu:CD luo:KE luy:KE lv:LV mas:KE,TZ mer:KE mfe:MU mg:MG mgh:MZ mi mk:MK
  ml:IN mn mr:IN ms:BN,MY mt:MT mua:CM my:MM naq:NA nb:NO nd:ZW ne:IN,NP nl:AW,BE,CW,NL,SX nmg:CM
  nn:NO nus:SD nyn:UG om:ET,KE or:IN pa:Arab,Arab-PK,Guru,Guru-IN pl:PL ps:AF pt:AO,BR,GW,MZ,PT,ST
  rm:CH rn:BI ro:MD,RO rof:TZ ru:MD,RU,UA rw:RW rwk:TZ sa saq:KE sbp:TZ sdh se:FI,NO,SE seh:MZ ses:ML
  sg:CF shi:Latn,Latn-MA,Tfng,Tfng-MA si:LK sk:SK sl:SI smn:FI sn:ZW so:DJ,ET,KE,SO sq:AL
  sr:Cyrl,Cyrl-BA,Cyrl-ME,Cyrl-RS,Latn,Latn-BA,Latn-ME,Latn-RS sv:FI,SE svc sw:KE,TZ swc:CD ta:IN,LK
  tch te:IN teo:KE,UG tg th:TH ti:ER,ET tk to:TO tr:TR twq:NE tzm:Latn,Latn-MA ug:CN uk:UA ur:IN,PK
  uz:Arab,Arab-AF,Cyrl,Cyrl-UZ,Latn,Latn-UZ vai:Latn,Latn-LR,Vaii,Vaii-LR val:ES vi:VN vic vun:TZ
  xog:UG yav:CM yo:NG zh:CN,Hans,Hans-CN,Hans-HK,Hans-MO,Hans-SG,Hant,Hant-HK,Hant-MO,Hant-TW zu:ZA
`;

let codes: ReadonlySet<string> | null = null;

/** True for the code of a language, or of a language in a region: `en`, `en-GB`, `zh-Hans-CN`. */
export function isIsoLocale(code: string): boolean {
  codes ??= new Set(isoLocales());
  return codes.has(code);
}

/** All codes, language by language. */
export function isoLocales(): string[] {
  const languages = LOCALES.replace(/,\s+/g, ',').trim().split(/\s+/);
  return languages.flatMap((line) => {
    const [language = '', regions] = line.split(':');
    return [language, ...(regions?.split(',') ?? []).map((region) => `${language}-${region}`)];
  });
}
