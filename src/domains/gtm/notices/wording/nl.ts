import type { NoticeWords } from './en.ts'

export const nl: NoticeWords = {
  title: 'Wat wij van u bewaren, en uw rechten (AVG, artikel 14)',
  controller: 'Verantwoordelijk: {controller}. Contact: {contact}.',
  data: 'Wij bewaren uw naam of gebruikersnaam zoals u die hebt gepubliceerd, een zakelijk adres als dat is gepubliceerd, en een fragment van hoogstens 280 tekens van wat u schreef, met link en tijd.',
  source: 'Het komt uit een openbare bron: {source}. Verzameld op {collected}.',
  purpose:
    'Wij bewaren het om u aan te bieden waar u om vroeg. De grondslag is ons gerechtvaardigd belang om klanten te vinden (artikel 6, lid 1, onder f). Geen programma beslist alleen over u.',
  time: 'Het wordt bewaard tot u bezwaar maakt, en niet langer dan de bron toestaat. Niemand krijgt het, behalve wie onze systemen voor ons beheert.',
  rights:
    'U kunt inzage, verbetering, verwijdering, beperking en overdracht vragen, altijd zonder reden bezwaar maken, en een klacht indienen bij een toezichthouder.',
  more: 'Hoe lang elke bron wordt bewaard, en hoe u bij alle gebruikers van deze dienst bezwaar maakt: {url}',
}
