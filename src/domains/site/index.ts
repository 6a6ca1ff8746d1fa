import { domain } from '#kernel/domain.ts'
import { robotsPage, sitemapPage } from './crawlers.ts'
import { directoryPage } from './directory-page.ts'
import { networkPage } from './network-page.ts'
import { profilePage } from './profile-page.ts'

/** What people and search engines read of the directory in a browser. */
export const site = domain({
  name: 'site',
  publicPages: [directoryPage, profilePage, networkPage, robotsPage, sitemapPage],
})
