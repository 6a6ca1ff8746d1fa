interface ListWords {
  readonly strong: ReadonlySet<string>
  readonly weak: ReadonlySet<string>
  /** What joins all sorts of things: it counts where three customers in a row follow. */
  readonly faint?: ReadonlySet<string>
  readonly and: ReadonlySet<string>
}

/** The words of English, which serve where a language has none. */
export const english: ListWords = {
  strong: words(
    'for serve serves serving assist assists supply supplies supplying support supports help helps welcomes welcome hosts',
  ),
  weak: words('to with between'),
  faint: words('by'),
  and: words('and or &'),
}

/** What stands before whom something is for, surely or perhaps, and what joins the members of a list. */
export const wordsByLanguage: Readonly<Record<string, ListWords>> = {
  en: english,
  de: {
    strong: words(
      'für beliefern beliefert begleitet begleiten empfangen empfängt bewirten unterstützen unterstützt beraten berät betreuen betreut bedienen versorgen versorgt begleite berate unterstütze betreue beliefere',
    ),
    weak: words('an mit ob'),
    faint: words('von'),
    and: words('und oder sowie & wie'),
  },
  fr: {
    strong: words(
      'pour livrons livre fournissons fournit accompagnons accompagne suivons accueillons accueille recevons conseillons conseille assistons assiste équipons équipe êtes aidons aide forme formons',
    ),
    weak: words('aux avec chez à'),
    faint: words('des par'),
    and: words('et ou comme &'),
  },
  es: {
    strong: words(
      'para servimos atendemos asesoramos asesora abastecemos acogemos acoge recibimos recibe ayudo ayudamos asesoro formamos',
    ),
    weak: words('a con'),
    faint: words('de'),
    and: words('y e o &'),
  },
  it: {
    strong: words(
      'per ospitiamo ospita accogliamo accoglie riforniamo segue seguiamo serviamo serve forniamo assistiamo assiste affianchiamo affianca affianco aiuto aiutiamo',
    ),
    weak: words('a con ai agli alle'),
    faint: words('di dei delle degli'),
    and: words('e ed o &'),
  },
  ca: { strong: words('per a servim'), weak: words('amb'), and: words('i o &') },
  nl: {
    strong: words(
      'voor helpen helpt help bedienen begeleiden begeleidt begeleid adviseren adviseert adviseer ontvangen ontvangt',
    ),
    weak: words('aan met'),
    faint: words('van'),
    and: words('en of &'),
  },
  pt: {
    strong: words(
      'para atende recebemos recebe acolhemos acolhe fornecemos atendemos servimos serve apoiamos apoia entregamos ajudo ajudamos',
    ),
    weak: words('a com'),
    faint: words('de'),
    and: words('e ou &'),
  },
  sv: { strong: words('för hjälper'), weak: words('till åt med'), and: words('och eller &') },
  da: { strong: words('for hjælper'), weak: words('til med'), and: words('og eller &') },
  no: { strong: words('for hjelper'), weak: words('til med'), and: words('og eller &') },
  pl: {
    strong: words('dla wspieramy obsługujemy'),
    weak: words('do z'),
    and: words('i oraz lub &'),
  },
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}
