import { isFreeMail } from './free-mail.ts'

/** Where anybody has a page, a link, a shop or a site below the name of somebody else. */
const pageHosts = new Set(
  `facebook.com fb.com fb.me m.me messenger.com instagram.com linkedin.com x.com twitter.com t.co youtube.com youtu.be tiktok.com
  bsky.app mastodon.social github.com gitlab.com vimeo.com threads.net threads.com xing.com snapchat.com t.me telegram.me
  wa.me whatsapp.com reddit.com flickr.com vk.com nextdoor.com tumblr.com medium.com soundcloud.com discord.gg discord.com
  twitch.tv meetup.com linktr.ee linkin.bio beacons.ai bio.link lnk.bio linkpop.com campsite.bio taplink.cc carrd.co
  about.me bit.ly tinyurl.com goo.gl g.page g.co business.site folksy.com faire.com redbubble.com gumroad.com
  bigcartel.com patreon.com ko-fi.com gofundme.com kickstarter.com booking.com dropbox.com notion.so
  wordpress.com weebly.com jimdo.com jimdosite.com jimdofree.com wix.com squarespace.com substack.com bandcamp.com
  webnode.com strikingly.com mystrikingly.com site123.me godaddysites.com ueniweb.com e-monsite.com over-blog.com
  npage.de`.split(/\s+/u),
)
const everyCountry =
  /^(?:google|pinterest|etsy|ebay|amazon|tripadvisor|yelp|airbnb|eventbrite)\.[a-z]{2,3}(?:\.[a-z]{2})?$/u

/** Whether a registrable domain is one at which many have mailboxes, pages or shops, so that it stands for no company. */
export function isSharedHost(domain: string): boolean {
  return pageHosts.has(domain) || everyCountry.test(domain) || isFreeMail(domain)
}
