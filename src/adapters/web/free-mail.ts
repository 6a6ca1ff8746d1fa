/** Domains where anybody has an address, so that they stand for no company. */
const freeMailHosts = new Set(
  `gmail.com googlemail.com outlook.com outlook.de outlook.fr outlook.es hotmail.com hotmail.co.uk hotmail.de hotmail.fr
  hotmail.it hotmail.es live.com live.nl live.fr live.co.uk msn.com yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.it
  yahoo.es yahoo.com.br ymail.com rocketmail.com aol.com icloud.com me.com mac.com proton.me protonmail.com pm.me
  tutanota.com tuta.io tuta.com fastmail.com fastmail.fm hey.com zoho.com mail.com gmx.com gmx.de gmx.net gmx.at gmx.ch
  web.de t-online.de freenet.de posteo.de mailbox.org arcor.de orange.fr wanadoo.fr free.fr sfr.fr laposte.net
  libero.it virgilio.it tiscali.it alice.it terra.com.br uol.com.br bol.com.br sapo.pt ziggo.nl kpnmail.nl xs4all.nl
  telenet.be skynet.be bluewin.ch seznam.cz wp.pl o2.pl interia.pl mail.ru yandex.ru yandex.com qq.com 163.com 126.com
  naver.com btinternet.com sky.com comcast.net verizon.net att.net`.split(/\s+/u),
)

/** Whether a registrable domain belongs to a mail provider for everybody. */
export function isFreeMail(domain: string): boolean {
  return freeMailHosts.has(domain)
}
