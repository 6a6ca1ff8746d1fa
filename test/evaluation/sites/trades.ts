import { existsSync } from 'node:fs'
import { icpOf } from '#domains/gtm/profiles/icp-of.ts'
import { measure, summary, type Summary } from '../posts/measures.ts'
import { poolsOf } from '../posts/pools.ts'
import { rankers } from '../posts/rankers.ts'
import { itemsIn, type Item, type Split as SplitOfPosts } from '../posts/items.ts'
import type { LabelledSite, Split } from './labelled-sites.ts'
import type { ReadSite } from './read-sites.ts'

/** Websites of the trades that posts were written for, with the profile whose posts they are shown. */
const trades: Readonly<Record<string, string>> = {
  'clunvalleytimber.co.uk': 'timber-en',
  'braeside-wool.scot': 'wool-en',
  'fairpayroll.ie': 'payroll-en',
  'holzfreunde-eberswalde.de': 'moebel-de',
  'radbote-freiburg.de': 'kurier-de',
  'boisbocage-energie.fr': 'granules-fr',
  'lesmainsdespilles.fr': 'couture-fr',
  'mielesdelosancares.es': 'miel-es',
  'nomadagestion.coop': 'gestoria-es',
  'verdevivocoop.it': 'giardini-it',
  'poetsgenoten.nl': 'schoonmaak-nl',
  'corticeiraserrana.pt': 'cortica-pt',
  'limeworkshereford.co.uk': 'plaster-en',
  'registr.app': 'childcare-en',
  'gruendach-weser.de': 'dach-de',
  'menuiserie-lacaze.fr': 'menuiserie-fr',
  'queserialajara.com': 'queso-es',
  'bottegadeltarlo.it': 'restauro-it',
  'trapkracht-assen.nl': 'fietsen-nl',
  'ervasdoguadiana.pt': 'ervas-pt',
  'harbourbyte.eu': 'backup-en',
  'doorlist.org.uk': 'tickets-en',
  'nebelhornfilm.de': 'film-de',
  'pepiniere-des-combes.fr': 'pepiniere-fr',
  'warmgoed.nu': 'isolatie-nl',
  'saboariadaserra.pt': 'cosmetica-pt',
  'treefrog.coop': 'lms-en',
  'severnrainwater.co.uk': 'rainwater-en',
  'hesse-datenschutz.de': 'datenschutz-de',
  'biotrampa.es': 'plagas-es',
  'lavastoviglie-ambulante.it': 'stoviglie-it',
  'tirelire.app': 'caisse-fr',
  'thehedgelaundry.com': 'laundry-en',
  'tischlerei-ohlsen.de': 'tischler-de',
  'savonnerie-hirondelle.fr': 'savon-fr',
  'ecorehabilita.com': 'rehab-es',
  'molinoferrante.it': 'molino-it',
  'tweedezit.com': 'bureau-nl',
  'taipaviva.com': 'terra-pt',
  'fernandfoxglove.co.uk': 'flowers-en',
  'almkraft.com': 'tee-de',
  'studioracine.eu': 'potager-fr',
  'laburbujaverde.org': 'lavanderia-es',
  'brambati-legal.eu': 'legale-it',
  'zonnedak.gent': 'zonnedelen-nl',
  'reciclaminas.com.br': 'ewaste-pt',
  'formpilot.eu': 'forms-en',
  'barnfungi.co.uk': 'mushroom-en',
  'mobil-im-dorf.de': 'carsharing-de',
  'atelier-roseliere.fr': 'phyto-fr',
  'latrillacoworking.com': 'coworking-es',
  'poderecinquequerce.it': 'agriturismo-it',
  'bosenbes.nl': 'voedselbos-nl',
  'rotasdaserra.pt': 'guia-pt',
  'tervapulse.io': 'monitoring-en',
  'marchestreework.co.uk': 'trees-en',
  'imkerei-haverkamp.de': 'imkerei-de',
  'torrefaction-lavau.fr': 'cafe-fr',
  'fuenteclara.es': 'agua-es',
  'soleincomune.it': 'cer-it',
  'uitvaartlindeboom.nl': 'uitvaart-nl',
  'padariadolargo.pt': 'padaria-pt',
  'underfootsoils.co.uk': 'soilhealth-en',
  'weft.coop': 'coopweb-en',
  'mosterei-lindenhof.de': 'mosterei-de',
  'lehm-und-kalk.at': 'lehmputz-de',
  'lesboueux.fr': 'biodechets-fr',
  'arrelsagroecologia.cat': 'agroeco-es',
  'caseificiovallenova.it': 'formaggi-it',
  'oogstdewijk.nl': 'daktuin-nl',
  'cogumelosdaserra.pt': 'cogumelos-pt',
}

/** Where the posts of a split's trades are; those of the last two batches were parted in other ways than their websites. */
const splitsOfPosts: Partial<Record<Split, readonly SplitOfPosts[]>> = {
  blind: ['blind'],
  later: ['later'],
  rough: ['rough'],
  sealed: ['sealed'],
  strange: ['strange', 'shut'],
  shut: ['strange', 'shut'],
  wild: ['wild'],
  locked: ['locked'],
  unread: ['unread'],
}

/** From the website to the find: what profiles that nobody edited find among the posts of their trade and language. */
export function tradeQuality(read: readonly ReadSite[], split: Split) {
  const pools = read.flatMap((one) => poolOf(one, read, split) ?? [])
  if (pools.length === 0) return undefined
  const found = pools.map(({ one, profile, items }) => ({
    host: one.site.host,
    measured: measure(rankers.service(items, icpOf(one.reading)), { profile, items }),
  }))
  const isServed = ({ measured: { right, wanted } }: (typeof found)[number]) => right * 3 >= wanted
  return {
    ...summary(found.map(({ measured }) => measured)),
    sites: found.length,
    served: found.filter(isServed).length,
  } satisfies Summary & { sites: number; served: number }
}

interface PoolOfSite {
  readonly one: ReadSite
  readonly profile: { readonly id: string }
  readonly items: readonly Item[]
}

/** The posts that a website is shown: those of its trade or its own, and those of others of its language. */
function poolOf(one: ReadSite, read: readonly ReadSite[], split: Split): PoolOfSite | undefined {
  const trade = (splitsOfPosts[split] ?? [])
    .flatMap(poolsOf)
    .find(({ profile }) => profile.id === trades[one.site.host])
  if (trade !== undefined) return { one, ...trade }
  if (ownPosts(one.site, split).length === 0) return undefined
  const { language } = one.site.labels
  const alike = read.filter(({ site }) => site.labels.language === language)
  const items = alike.flatMap(({ site }) => ownPosts(site, split))
  return { one, profile: { id: profileOf(one.site) }, items }
}

/** Posts that were written for one website, in a file with the name of its host. */
function ownPosts(site: LabelledSite, split: Split): Item[] {
  const file = new URL(`posts/${split}/${site.host}.txt`, import.meta.url)
  return existsSync(file) ? itemsIn(file, profileOf(site)) : []
}

/** Its language at the end, as in the names of profiles. */
function profileOf({ host, labels }: LabelledSite): string {
  return `${host}-${labels.language}`
}
