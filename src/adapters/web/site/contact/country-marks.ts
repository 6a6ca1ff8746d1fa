/** A country (ISO 3166) that the form of a text speaks for, and how loud. */
export interface Mark {
  readonly country: string
  readonly weight: number
}

/** Postal codes, numbers of registers and of taxes, and forms of companies that only one country has. */
export function marksIn(text: string): Mark[] {
  return [
    ...marks.flatMap(([country, weight, form]) => (form.test(text) ? [{ country, weight }] : [])),
    ...vatCountry(text),
  ]
}

// Numbers for value added tax begin with the country's letters.
function vatCountry(text: string): Mark[] {
  const [, country] =
    /(?:VAT|USt|MwSt|UID|TVA|IVA|BTW|NIF|CIF|NIP|Moms|ALV|ID)[^\n]{0,25}?\b(DE|AT|FR|IT|ES|NL|BE|PT|PL|SE|DK|FI|IE|CZ|LU|GB|EL|HU|SK|SI|RO|BG|HR|EE|LV|LT|MT|CY)U?\s?[\dX](?:[\d .-]|B\d){6,14}/.exec(
      text,
    ) ?? []
  return country === undefined ? [] : [{ country: country === 'EL' ? 'GR' : country, weight: 3.1 }]
}

const marks: readonly (readonly [country: string, weight: number, form: RegExp])[] = [
  ['GB', 3, /\b(?:[A-PR-UWYZ][A-HK-Y]?\d[\dA-Z]?) ?\d[ABD-HJLNP-UW-Z]{2}\b/],
  [
    'GB',
    3,
    /registered (?:in|office)[^\n]{0,30}(?:england|scotland|wales)|registered charity|charity n(?:o|umber)|companies house/i,
  ],
  ['GB', 1.5, /\bcompany (?:no|number|reg)/i],
  ['GB', 1.6, /\b07\d{3} ?\d{3} ?\d{3}\b|\p{Ll},? [A-PR-UWYZ][A-HK-Y]?\d{1,2}$/u],
  ['ES', 2.2, /\b(?:Generalitat|Gobierno de España|Junta de)\b|\bSCCL\b/],
  ['IE', 3, /\b[AC-FHKNPRTV-Y]\d{2} [0-9AC-FHKNPRTV-Y]{4}\b/],
  [
    'US',
    3,
    /,? (?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]),? \d{5}(?:-\d{4})?\b/,
  ],
  ['US', 2.2, /\(\d{3}\) ?\d{3}-\d{4}\b|\b\d{3}[.-]\d{3}[.-]\d{4}\b/],
  ['US', 3, /501\(c\)\(3\)/],
  ['US', 1, /\b(?:LLC|Inc\.)/],
  ['CA', 3.4, /\b[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d\b/],
  ['CA', 1.5, /\d ?CAD\b|\bCAD ?\$/],
  ['IE', 2.5, /registered in (?:the republic of )?ireland/i],
  ['AU', 3, /\b(?:NSW|VIC|QLD|TAS|ACT|SA|WA|NT),? \d{4}\b|\bABN:? ?\d{2}/],
  ['NZ', 2, /\bNZBN\b|\bNew Zealand \d{4}\b|, \p{Lu}\p{Ll}+ \d{4}, New Zealand/u],
  [
    'DE',
    3,
    /\b(?:D|DE)[-–] ?\d{5}\b|\bHRB? ?\d{2,}|Amtsgericht|Genossenschaftsregister|Handwerkskammer|§ ?5 (?:TMG|DDG)|Handelsregister/,
  ],
  ['DE', 1.4, /\b(?:gGmbH|e\. ?V\.|GbR|UG \(|PartG)/],
  ['AT', 3, /\bA[-–] ?\d{4}\b|Firmenbuch|\bFN ?\d{5,6} ?[a-z]\b|\be\. ?U\.|\bATU\d{8}/],
  ['CH', 3, /\bCH[-–] ?\d{4}\b|\bCHE[- ]?\d{3}/],
  ['FR', 3, /\bSIRE[TN]\b|\bR\.?C\.?S\.? |\bF[-–] ?\d{5}\b|\bSARL\b|\bCEDEX\b|\bloi (?:de )?1901/],
  ['BE', 3, /\bB[-–] ?\d{4}\b|\bTVA:? BE|\bBTW:? BE|\bRPM\b|\bRPR\b/],
  ['IT', 3, /\bP(?:artita|\.)? ?I(?:VA|\.? ?V\.? ?A\.?)|\bI[-–]\d{5}\b|\bCod(?:ice|\.) ?Fisc/i],
  ['IT', 1.4, /\b\d{5} \p{Lu}[\p{L}' ]{2,30} ?(?:\([A-Z]{2}\)|\b[A-Z]{2}\b)|\bS\.?r\.?l\.?\b/u],
  ['ES', 3, /\bC\.?I\.?F\.?:? ?[A-Z]-?\d|\bN\.?I\.?F\.?:? ?[A-Z]-?\d|Registro Mercantil/],
  ['ES', 1.2, /\bS\. ?L\.(?:U\.)?|\bC\/ ?\p{Lu}/u],
  ['NL', 3, /\b\d{4} ?[A-Z]{2} \p{Lu}|\bK\.?v\.?K\b/u],
  ['PT', 3, /\b\d{4}-\d{3} \p{Lu}|Livro de Reclama/u],
  [
    'BR',
    3.4,
    /\bCEP:? ?\d{5}|\b\d{5}-\d{3}\b|\bCNPJ\b|\/(?:AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO)\b/,
  ],
  ['PL', 3, /\b\d{2}-\d{3} \p{Lu}|\bNIP:? ?\d|\bREGON\b|\bKRS\b|\bul\. \p{Lu}|sp\. z o\. ?o\./u],
  ['SE', 3, /\bOrg\.? ?-?(?:nr|nummer)\.?:? ?\d{6}-\d{4}|\b\d{3} \d{2} \p{Lu}\p{Ll}+/u],
  ['DK', 3, /\bCVR\b|\bDK-?\d{4}\b|\bApS\b/],
  ['NO', 3, /\bOrg\.? ?-?(?:nr|nummer)\.?:? ?(?:NO ?)?\d{3} ?\d{3} ?\d{3}|\bN-\d{4}\b/],
  ['MX', 3, /\bC\.P\. ?\d{5}|\bR\.?F\.?C\.?:? ?[A-Z]{3}/],
  ['AR', 3, /\bCUIT\b/],
  ['CL', 3, /\bRUT:? ?\d/],
]
