/** An invented post; `age_days` counts back from the stand-in's now, `html` is written as the site writes it. */
export interface InventedPost {
  readonly id: number
  readonly age_days: number
  readonly author: string
  readonly title?: string
  readonly html: string
  /** Set on a comment: the story it belongs to. */
  readonly story?: { readonly id: number; readonly title: string }
}

const MILLING = { id: 4100, title: 'Ask HN: Who runs a bakery next to a day job?' }
const PACKAGING = { id: 4200, title: 'The trouble with compostable cups' }
const BOOKS = { id: 4300, title: 'Ask HN: Accounting for a worker co-op?' }
const SOLAR = { id: 4400, title: 'What a shared roof taught our building' }
const SOIL = { id: 4500, title: 'Cheap sensors for soil moisture' }
const HIRING = { id: 4600, title: 'Ask HN: Who is hiring? (November 2026)' }
const SEEKING = { id: 4700, title: 'Ask HN: Who wants to be hired? (November 2026)' }

/** Posts on a handful of topics: real demand, hard negatives of every kind, several languages. */
export const inventedPosts: readonly InventedPost[] = [
  {
    id: 4100,
    age_days: 3,
    author: 'crumbledore',
    title: MILLING.title,
    html: 'We bake 300 loaves a week in Ghent. I&#x27;m looking for a supplier of organic stone-milled flour, about 400 kg a month, delivery before the end of January. Who should we talk to?',
  },
  {
    id: 4101,
    age_days: 2,
    author: 'ryehorizon',
    story: MILLING,
    html: 'Same here. Can anyone recommend a mill for organic rye flour near Lille? Budget is around €900 a month.',
  },
  {
    id: 4102,
    age_days: 2,
    author: 'millerstone_sales',
    story: MILLING,
    html: 'Looking for organic flour? We offer stone-milled flour in 25 kg bags, book a demo at our mill, link in bio.',
  },
  {
    id: 4103,
    age_days: 1,
    author: 'sourfriend',
    story: MILLING,
    html: '&gt; I&#x27;m looking for a supplier of organic stone-milled flour<p>We had the same question last year. Update: we found a mill through the regional bakers&#x27; guild.',
  },
  {
    id: 4104,
    age_days: 20,
    author: 'tuesdayloaf',
    title: 'Our bakery was dropped by its flour supplier',
    html: 'Our mill dropped us after nine years because we are too small. We are moving away from conventional flour anyway and are comparing suppliers of organic wheat.',
  },
  {
    id: 4105,
    age_days: 55,
    author: 'hydration80',
    story: MILLING,
    html: 'My hobby starter eats 200 g of flour a week. For my kitchen at home the shop is fine.',
  },
  {
    id: 4200,
    age_days: 6,
    author: 'lidless',
    title: PACKAGING.title,
    html: 'Industrial composting is rare where the cups end up, so most of them are burned.<p>A long read on packaging, with pictures.',
  },
  {
    id: 4201,
    age_days: 5,
    author: 'canteenops',
    story: PACKAGING,
    html: 'We run twelve canteens and are struggling with compostable packaging: lids that soften, no certificates, a spreadsheet of eleven vendors. How do others handle this?',
  },
  {
    id: 4202,
    age_days: 4,
    author: 'streetfoodmatilda',
    story: PACKAGING,
    html: 'We need compostable bowls, 20,000 units a month, certified for home compost. Any recommendations for a supplier in Portugal?',
  },
  {
    id: 4203,
    age_days: 9,
    author: 'feuille_verte',
    story: PACKAGING,
    html: 'Nous cherchons un fournisseur d&#x27;emballages compostables pour notre cantine à Nantes, environ 5 000 pièces par mois. Quelqu&#x27;un peut-il nous recommander une entreprise ?',
  },
  {
    id: 4204,
    age_days: 11,
    author: 'kreislaufkiste',
    story: PACKAGING,
    html: 'Wir suchen einen Lieferanten für kompostierbare Verpackungen, ungefähr 3.000 Stück im Monat, für unseren Hofladen bei Freiburg. Wer kann jemanden empfehlen?',
  },
  {
    id: 4205,
    age_days: 12,
    author: 'thesisdraft',
    story: PACKAGING,
    html: 'I&#x27;m a student writing my thesis on compostable packaging. Looking for companies willing to fill in a survey.',
  },
  {
    id: 4300,
    age_days: 7,
    author: 'oneshareonevote',
    title: BOOKS.title,
    html: 'We are 14 members and comparing vendors of bookkeeping software that understands patronage dividends. What do you use? Decision before 31 December.',
  },
  {
    id: 4301,
    age_days: 7,
    author: 'ledgerlark',
    story: BOOKS,
    html: 'Fed up with our accountant who treats us as a company with odd shareholders. We are switching from a desktop package and need a bookkeeper who knows co-ops.',
  },
  {
    id: 4302,
    age_days: 6,
    author: 'bookspring',
    story: BOOKS,
    html: 'Show HN: we built bookkeeping for cooperatives. Sign up for a free trial, use code COOP20.',
  },
  {
    id: 4303,
    age_days: 40,
    author: 'quietquorum',
    story: BOOKS,
    html: 'We had trouble with bookkeeping for our housing co-op, and in the end we went with a local firm. Solved.',
  },
  {
    id: 4304,
    age_days: 8,
    author: 'cooperatora',
    story: BOOKS,
    html: 'Buscamos una gestoría para nuestra cooperativa en Sevilla, contabilidad y nóminas de 9 personas. ¿Alguien puede recomendar una?',
  },
  {
    id: 4400,
    age_days: 15,
    author: 'kilowattkin',
    title: SOLAR.title,
    html: 'Forty flats, one roof, 62 kWp. The city council commits to doubling shared solar by 2030, and new regulation lets neighbours split the yield.',
  },
  {
    id: 4401,
    age_days: 14,
    author: 'roofandreason',
    story: SOLAR,
    html: 'We are putting out an RFP for 80 kWp of shared solar with storage, budget 110k EUR, offers due 15 January 2027. Installers near Utrecht, write to me.',
  },
  {
    id: 4402,
    age_days: 13,
    author: 'tettofotovoltaico',
    story: SOLAR,
    html: 'Cerchiamo un installatore per un impianto fotovoltaico condiviso da 40 kWp vicino a Bologna. Qualcuno ci può consigliare una ditta seria?',
  },
  {
    id: 4403,
    age_days: 33,
    author: 'zonnedak',
    story: SOLAR,
    html: 'Wij zoeken een installateur voor zonnepanelen op ons gedeelde dak in Gent, ongeveer 60 panelen. Wie kan iemand aanraden?',
  },
  {
    id: 4404,
    age_days: 70,
    author: 'sunkencost',
    story: SOLAR,
    html: 'Which inverter is best for my own garden shed? I only want to charge a bike at home.',
  },
  {
    id: 4500,
    age_days: 18,
    author: 'loamcode',
    title: SOIL.title,
    html: 'A capacitive probe, a radio and a jar. I measured twelve beds for a season; here are the curves.',
  },
  {
    id: 4501,
    age_days: 17,
    author: 'fieldnotes_ivy',
    story: SOIL,
    html: 'We advise 30 farms and need a laboratory for soil testing, carbon and microbiology, 200 samples in spring. Who should we talk to in Ireland?',
  },
  {
    id: 4502,
    age_days: 16,
    author: 'compostcurious',
    story: SOIL,
    html: 'Alternatives to mailing samples abroad? We are evaluating soil testing labs; pricing per sample matters more than turnaround.',
  },
  {
    id: 4503,
    age_days: 10,
    author: 'terraviva',
    story: SOIL,
    html: 'Procuramos um laboratório para análise de solo, 50 amostras por mês, perto de Évora. Alguém recomenda?',
  },
  {
    id: 4601,
    age_days: 19,
    author: 'northfieldgrain',
    story: HIRING,
    html: 'Northfield Grain Cooperative | Head of Purchasing | Leeds | On site<p>We are hiring a buyer for organic grain and flour to join our team.',
  },
  {
    id: 4602,
    age_days: 19,
    author: 'sunpool',
    story: HIRING,
    html: 'Sunpool | Field Engineer | Remote (EU) | Full time<p>We expand shared solar to three countries.',
  },
  {
    id: 4701,
    age_days: 19,
    author: 'openforwork_lee',
    story: SEEKING,
    html: 'SEEKING WORK | Bookkeeper for cooperatives | Remote<p>Ten years of bookkeeping, available for hire, my CV is on my site.',
  },
  {
    id: 4801,
    age_days: 120,
    author: 'oldoven',
    title: 'Ask HN: Where to buy organic flour in bulk?',
    html: 'We need organic flour for a school kitchen. (An old question, beyond the window.)',
  },
]
