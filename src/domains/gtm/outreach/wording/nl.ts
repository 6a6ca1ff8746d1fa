import type { OutreachWords } from './wording.ts'

export const nl: OutreachWords = {
  greeting: {
    plain: ['Goedendag {name},', 'Goedendag,'],
    warm: ['Beste {name},', 'Beste mensen van {company},', 'Goedendag,'],
  },
  closing: { plain: 'Met vriendelijke groet', warm: 'Met hartelijke groet' },
  first: [
    {
      subject: ['{offer} voor {company}', '{offer}', 'Uw bericht op {platform}'],
      paragraphs: [
        ['Ik schrijf u over uw bericht van {date} op {platform}: “{quote}” ({url}).'],
        [
          [
            'Wij zijn {sender} in {place}, en dit hoort bij ons aanbod: {offer}.',
            'Wij zijn {sender}, en dit hoort bij ons aanbod: {offer}.',
          ],
          'We hebben ook: {products}.',
          'Bewijs: {certification}.',
          'Meer staat op {website}.',
        ],
        [
          'Staat dit nog open, en mogen we u er een voorstel voor sturen?',
          'Beslist iemand anders, dan horen we graag aan wie we het kunnen vragen.',
          'Eén regel is genoeg.',
        ],
      ],
    },
    {
      subject: ['Uw bericht op {platform}: {offer}', 'Uw bericht op {platform}'],
      paragraphs: [
        ['In uw bericht van {date} op {platform} staat: “{quote}” ({url}).'],
        [
          [
            'Dat raakt aan wat wij bij {sender} in {place} doen: {offer}.',
            'Dat raakt aan wat wij bij {sender} doen: {offer}.',
          ],
          'Ons assortiment omvat ook: {products}.',
          'Bewijs: {certification}.',
        ],
        [
          'Mogen we u een voorstel doen, of is het al beslist?',
          'Als u zegt hoeveel, waar en voor wanneer, kan het voorstel precies zijn.',
          'U vindt ons op {website}.',
        ],
      ],
    },
    {
      subject: ['{offer}: over uw bericht', 'Over uw bericht op {platform}'],
      paragraphs: [
        [
          '“{quote}”: zo staat het in uw bericht van {date} op {platform} ({url}), en daarom schrijf ik u.',
        ],
        [
          ['{sender} in {place} biedt aan: {offer}.', '{sender} biedt aan: {offer}.'],
          'Ook van ons: {products}.',
          'Bewijs: {certification}.',
        ],
        [
          'Zou het u helpen een voorstel van ons te vergelijken met wat u al hebt?',
          'Een ja of nee in één regel is genoeg, en daar houden we ons aan.',
          'Wat we doen, staat op {website}.',
        ],
      ],
    },
  ],
  second: [
    {
      paragraphs: [
        ['Enkele dagen geleden schreef ik u over uw bericht op {platform}: “{quote}” ({url}).'],
        [
          'Het ging om dit deel van ons aanbod: {offer}.',
          'We hebben ook: {products}.',
          'Bewijs: {certification}.',
        ],
        [
          'Kunt u het nog gebruiken, of is de zaak afgehandeld?',
          'Beide antwoorden helpen ons, en één regel is genoeg.',
          'Beslist iemand anders erover, dan horen we graag aan wie we het kunnen vragen.',
          'Meer staat op {website}.',
        ],
      ],
    },
    {
      paragraphs: [
        ['Ik kom graag terug op uw bericht op {platform}, “{quote}” ({url}).'],
        [
          [
            '{sender} in {place} zou u er een voorstel voor kunnen doen: {offer}.',
            'We zouden u er een voorstel voor kunnen doen: {offer}.',
          ],
          'Bewijs: {certification}.',
          'Meer staat op {website}.',
        ],
        [
          'Daarvoor ontbreekt alleen hoeveel u nodig hebt, waar en voor wanneer.',
          'Hebt u intussen iemand gevonden, zeg het dan gerust.',
          'Dan vragen we het niet nog eens.',
        ],
      ],
    },
  ],
  third: [
    {
      paragraphs: [
        ['Dit is mijn laatste bericht over uw oproep op {platform}: “{quote}” ({url}).'],
        [
          'Is er nog niets beslist, dan doen we u nog steeds graag een voorstel: {offer}.',
          'Bewijs: {certification}.',
          'Meer staat op {website}.',
        ],
        [
          'Is de zaak afgehandeld, dan hoeft u niets te doen: we schrijven er niet nog eens over.',
          'Komt het later weer ter sprake, dan bereikt een antwoord op dit bericht ons altijd.',
        ],
      ],
    },
  ],
  notice: {
    source: 'Uw zakelijke adres komt van: {attribution} ({seen}).',
    opt_out: 'U kunt altijd bezwaar maken. Eén klik, en we schrijven niet meer:',
  },
  page: {
    invalid_title: 'Deze link kan niet worden gebruikt',
    invalid_text: 'Hij is niet volledig. Open hem nog eens vanuit het bericht.',
    title: 'Geen berichten meer van deze afzender',
    text: 'Met deze knop stoppen berichten aan {address}.',
    button: 'Schrijf mij niet meer',
    done_title: 'U hoort niets meer van deze afzender',
    done_text: 'Aan {address} wordt niets meer gestuurd. U kunt deze pagina sluiten.',
  },
}
