import type { Read } from '#adapters/reading/readings.ts'
import { domain, type Domain } from '#kernel/domain.ts'
import type { Meaning } from '#domains/directory/index.ts'
import { robotsPage, sitemapPage } from './crawlers.ts'
import { directoryPage } from './directory-page.ts'
import { networkPage } from './network-page.ts'
import { profilePage } from './profile-page.ts'
import { renderedTexts } from './rendered-texts.ts'
import { sharePages } from './share-pages.ts'

/** What people and search engines read of the directory in a browser; `read` draws pictures in threads of its
 * own, and `meaning` tells that of searches. */
export function site(read: Read, meaning: Meaning | undefined): Domain {
  const pages = [
    directoryPage(meaning),
    profilePage(renderedTexts()),
    networkPage,
    robotsPage,
    sitemapPage,
  ]
  return domain({ name: 'site', publicPages: [...pages, ...sharePages(read)] })
}
