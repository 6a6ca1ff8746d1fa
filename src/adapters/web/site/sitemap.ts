import { choosePages } from './page-choice.ts'
import { pageIn } from './site-page.ts'

const maxAddresses = 500

/** The pages to visit when a sitemap is looked at beside the links of the home page, whose bytes are `home`. */
export function readSitemap(site: { xml: string; home: Uint8Array; maxChoices: number }): string[] {
  const { page } = pageIn(site.home)
  const named = addressesIn(site.xml).map((href) => ({ href, text: '' }))
  return choosePages([...page.links, ...named], page.url, site.maxChoices)
}

/** What stands between `<loc>` and the next tag. */
function addressesIn(xml: string): string[] {
  const parts = xml.split('<loc>', maxAddresses + 1).slice(1)
  return parts
    .map((part) => part.slice(0, 2048).split('<', 1)[0] ?? '')
    .map((address) => address.trim().replaceAll('&amp;', '&'))
    .filter((address) => /^https?:/.test(address) && URL.canParse(address))
}
