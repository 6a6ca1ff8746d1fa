import { withoutAccents } from '#kernel/text/fold.ts'

/** Words for the same kind of organization. */
const kindPatterns: readonly RegExp[] = [
  /\bco-?op|genossenschaft|cooperat|coopérat|cooperativ|cooperatie/u,
  /non-?profit|\bngo\b|charit|association|\bverein\b|\be\.?v\.?$|gemeinnutz|fondation|foundation|stiftung|\bong\b|sin animo de lucro|stichting|onlus|\bipss\b|community interest/u,
  /social (?:enterprise|business)|b-?corp|benefit|purpose|sozialunternehm|entreprise sociale|empresa social|impresa sociale/u,
  /public|government|municipal|council|\bcity\b|authority|behorde|kommune|gemeinde|mairie|collectivit|ayuntamiento|comune|gemeente|camara municipal/u,
  /school|universit|college|academ|education|schule|hochschule|ecole|escuela|scuola|escola/u,
  /sole|freelanc|self-?employed|einzelunternehm|auto-?entrepreneur|autonom[oa]|zzp/u,
  /compan|business|corporat|\bltd\b|\bgmbh\b|\binc\b|enterprise|firma|unternehmen|entreprise|empresa|azienda|impresa|bedrijf|startup/u,
]

/** 1 when the kind of organization is one of the wanted, 0 when it is another; null when none is asked or known. */
export function orgTypeMatch(
  orgType: string | undefined,
  wanted: readonly string[],
): number | null {
  const asked = wanted.map(label).filter((type) => type !== '')
  const held = label(orgType ?? '')
  if (asked.length === 0 || held === '') return null
  return asked.some((type) => type === held || sameKind(type, held)) ? 1 : 0
}

function label(type: string): string {
  return withoutAccents(type)
    .replace(/[\s_]+/gu, ' ')
    .trim()
}

function sameKind(a: string, b: string): boolean {
  const kind = kindPatterns.find((words) => words.test(a))
  return kind !== undefined && kind === kindPatterns.find((words) => words.test(b))
}
