import { newestPages } from '#domains/directory/index.ts'
import type { PublicPage } from '#kernel/pages/public-page.ts'
import { escaped } from '#kernel/text/escaped.ts'

/** Which pages search engines may read, and where they are listed. */
export const robotsPage: PublicPage = {
  path: '/robots.txt',
  show: async ({ scope }) => ({
    status: 200,
    type: 'text/plain',
    text: [
      'User-agent: *',
      'Allow: /directory/',
      'Allow: /networks/',
      'Allow: /docs/',
      'Disallow: /api/',
      'Disallow: /account/',
      '',
      `Sitemap: ${scope.config.PUBLIC_URL}/sitemap.xml`,
      '',
    ].join('\n'),
  }),
}

/** The pages that search engines should know: the newest that somebody vouches for. */
export const sitemapPage: PublicPage = {
  path: '/sitemap.xml',
  show: async ({ scope }) => {
    const { PUBLIC_URL: origin } = scope.config
    const places = (await newestPages(scope)).map(
      ({ path, updated_at }) =>
        `<url><loc>${escaped(origin + path)}</loc><lastmod>${updated_at.slice(0, 10)}</lastmod></url>`,
    )
    return {
      status: 200,
      type: 'application/xml',
      text: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>${escaped(origin)}/directory/</loc></url>\n${places.join('\n')}\n</urlset>\n`,
    }
  },
}
