import type { NoticeWords } from './en.ts'

export const fr: NoticeWords = {
  title: 'Ce que nous conservons sur vous, et vos droits (RGPD, article 14)',
  controller: 'Responsable : {controller}. Contact : {contact}.',
  data: 'Nous conservons votre nom ou pseudonyme tel que vous l’avez publié, une adresse professionnelle si elle est publiée, et un extrait de 280 caractères au plus de ce que vous avez écrit, avec son lien et sa date.',
  source: 'Ces données viennent d’une source publique : {source}. Collectées le {collected}.',
  purpose:
    'Nous les conservons pour vous proposer ce que vous avez demandé. Le fondement est notre intérêt légitime à trouver des clients (article 6, paragraphe 1, point f). Aucun programme ne décide seul à votre sujet.',
  time: 'Elles sont conservées jusqu’à votre opposition, et pas plus longtemps que la source ne le permet. Personne ne les reçoit, sauf qui exploite nos systèmes pour nous.',
  rights:
    'Vous pouvez demander l’accès, la rectification, l’effacement, la limitation et la portabilité, vous opposer à tout moment sans motif, et saisir une autorité de contrôle.',
  more: 'Durée de conservation par source, et opposition à tous les utilisateurs de ce service : {url}',
}
