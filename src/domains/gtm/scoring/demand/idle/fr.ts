import type { IdleWords } from './words.ts'

export const fr: IdleWords = {
  jest: [
    "comme (d')?un trou dans la tete",
    'il (ne )?manquait plus que',
    "derniere chose (dont (j'ai|j'aie|on ait|on a|nous ayons|nous avons)|qu'il (me|nous) (faut|faille))",
    "autant besoin [^.!?\\n]{2,60} que d'une? (trou|rage|mal|rhume|balle) ",
    "comme un poisson (a besoin )?d'une? ",
  ],
  unpaid: [
    'non (remuneree?s?|payee?s?)(?= ?[,.;:!)]|$)',
    '(contre|en echange de|pour) (de la |la )?(visibilite|publicite)',
    'mais de la visibilite',
    '(cherch|recherch)\\p{L}{1,3} ~(benevole|stagiaire)',
    '(nous recrutons|on recrute|on embauche|nous embauchons)',
  ],
  doubted: [
    "(vraiment|reellement|franchement) besoin d'une? (enieme|autre)",
    '(vraiment|reellement|franchement) besoin [^.!?\\n]{2,40} (de plus|supplementaire)(?= ?\\?)',
    "(vraiment|reellement|franchement) besoin d'encore",
    '(veut|veulent|voulez) (vraiment|reellement) (encore )?(plus|davantage)',
  ],
  past: [
    '(quand|lorsque)',
    'en (19|20)\\d\\d',
    "(a l'epoque|autrefois|jadis|dans le temps)",
    "l'(an|annee|ete|hiver|automne) derni(er|ere)",
    'il y a ~(ans|annees|mois|hivers)',
  ],
  wanted: [
    '(cherchai[st]|cherchions|cherchaient|voulai[st]|voulions)',
    '(avai[st]|avions) besoin',
    '(me|nous|lui|leur) fallait',
  ],
  said: ["(a dit|dit|disait|me fait|lance|s'ecrie|demande)"],
  met: [
    '(edit|maj|edite)[^\\p{L}]{1,4}~(trouve|regle|resolu)',
    "c'est (bon|regle|trouve|resolu)(?= ?[,.;!)]|$)",
    "(j'ai|on a|nous avons) (enfin )?trouve(?= ?[.;!)]|$)",
  ],
  still: ['(encore|aussi|autre|manque|reste|mais)'],
  whose: ["(quelqu'un|qui|vous) ~(besoin|veut|voulez|cherche|cherchez)", "besoin (de|d'un|d'une) "],
  offered: [
    '(il me|il nous) reste ~(creneau|creneaux|places?|dispos?)',
    '(tarifs|prix|infos) (en|sur|dans) ',
    '(on|nous|je) (les|vous) \\p{L}{2,14} ',
    "(je|j') ?(passe|fais|travaille|propose|realise|m'occupe|interviens|assure)",
    '(nous|on) (faisons|proposons|livrons|passons|intervenons|fait|livre|passe|propose)',
    'mes (soirees|tarifs|creneaux|disponibilites)',
  ],
}
