/** What streets are called in the seven languages, by where the word stands. */
export const streetTypes = {
  /** German and Dutch names end with it. */
  endings:
    /^\p{L}[\p{L}-]{1,40}(?:straße|strasse|str|gasse|allee|weg|platz|ufer|damm|straat|laan|gracht|plein|kade|dijk)$/u,
  /** Or have it as their last word. */
  behind: new Set(
    'Straße Strasse Str Gasse Allee Weg Platz Ufer Damm Straat Laan Gracht Plein Kade Dijk'.split(
      ' ',
    ),
  ),
  /** Spanish, Italian and Portuguese names follow it, and the number them. */
  before: new Set(
    'calle c/ avenida avda plaza paseo via viale piazza corso rua av praça travessa'.split(' '),
  ),
  /** English names stand between the number and it. */
  english: new Set(
    'Street St Road Rd Avenue Ave Lane Ln Drive Dr Boulevard Blvd Square Terrace Crescent Court'.split(
      ' ',
    ),
  ),
  /** French names follow it, and it the number. */
  french: new Set('rue avenue boulevard allée impasse chemin quai place route'.split(' ')),
} as const
