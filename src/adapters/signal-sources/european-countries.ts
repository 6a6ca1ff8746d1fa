// ISO 3166 codes of the European Union, the European Economic Area and Switzerland, two letters and three.
const pairs = `AT AUT BE BEL BG BGR CH CHE CY CYP CZ CZE DE DEU DK DNK EE EST ES ESP FI FIN FR FRA GR GRC HR HRV HU HUN
IE IRL IS ISL IT ITA LI LIE LT LTU LU LUX LV LVA MT MLT NL NLD NO NOR PL POL PT PRT RO ROU SE SWE SI SVN SK SVK`
const codes = pairs.split(/\s+/u)

export const europe = codes.filter((code) => code.length === 2)

export function alpha3Of(alpha2: string): string | undefined {
  return europe.includes(alpha2) ? codes[codes.indexOf(alpha2) + 1] : undefined
}

export function alpha2Of(alpha3: string): string | undefined {
  return alpha3.length === 3 ? codes[codes.indexOf(alpha3) - 1] : undefined
}
