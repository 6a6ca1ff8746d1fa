/** How much a person can decide, by words of a job title; the first line that matches holds. */
export const seniorityWords: readonly (readonly [weight: number, words: RegExp])[] = [
  [
    0.05,
    /\b(?:student|intern|trainee|apprentice|praktikant|azubi|werkstudent|stagiaire|becari[oa]|stagista|tirocinante|stagiair|estagiari[oa])/u,
  ],
  [0.9, /\b(?:vice president|vp|svp|evp|vice[- ]?presid\w+|assistant director)\b/u],
  [
    1,
    /\b(?:owner|founder|co-?founder|c[efotmipsr]o|cpo|chief|president|managing director|general manager|partner|inhaber(?:in)?|grunder(?:in)?|geschaftsfuhrer(?:in)?|vorstand|gerant|fondat\w+|proprietaire|pdg|president|directeur general|fundador[a]?|duen[oa]|propietari[oa]|director general|titolare|fondat\w+|amministratore|eigenaar|eigenaresse|oprichter|zaakvoerder|propriet\w+|gerente geral|socio)\b/u,
  ],
  [
    0.9,
    /\b(?:head|director|leiter(?:in)?|bereichsleit\w+|direktor(?:in)?|directeur|directrice|responsable|jefe|jefa|direttor[e]|direttrice|responsabile|hoofd|directeur|diretor[a]?|chefe)\b|leiter(?:in)?\b|leitung\b/u,
  ],
  [
    0.75,
    /\b(?:manager|buyer|purchaser|procurement|lead|coordinator|einkauf\w*|acheteu\w+|acheteuse|comprador[a]?|compras|buyer|acquisti|inkoper|inkoop|gestor[a]?|gerente|teamleit\w+|supervisor)\b/u,
  ],
]
export const unranked = 0.45

/** What a person's work is about. `general` runs the whole, so it is near to everything. */
export const jobFunctions: Readonly<Record<string, RegExp>> = {
  purchasing:
    /purchas|procure|buyer|sourcing|supply|einkauf|beschaffung|achat|achet|compra|acquist|inkoop|inkoper|approvision/u,
  operations:
    /operation|logist|facilit|betrieb|plant|coo\b|operacion|exploitation|production|produktion|produccion|produzione|productie|producao|warehouse/u,
  sustainability:
    /sustainab|esg|climate|environment|csr|impact|nachhaltig|umwelt|klima|durab|environnement|sostenib|medio ?ambient|ambient|duurza|milieu|sustentab/u,
  finance:
    /financ|cfo|account|controll|bookkeep|treasur|buchhalt|finanz|comptab|contab|boekhoud|tesor/u,
  marketing: /market|brand|communicat|growth|cmo|kommunikation|comunic/u,
  sales:
    /sales|business development|account exec|vertrieb|ventes?\b|commercial|ventas|vendit|verkoop|vendas/u,
  technology:
    /\bcto\b|\bcio\b|\bit\b|engineer|developer|software|technolog|technik|informati|ingenie|ingegn|data\b|devops/u,
  product:
    /\bcpo\b|product (?:manager|owner|lead|design)|head of product|produktmanag|innovation|research|r&d|forschung/u,
  people: /\bhr\b|people|human|talent|recruit|personal(?!ity)|personnel|rrhh|risorse umane/u,
  kitchen:
    /chef\b|kitchen|cook|baker|food|culinar|koch|kuche|backer|cuisin|boulang|cocin|panad|cuoc|forn|bakker|cozinh|padeir/u,
  land: /farm|agronom|grower|soil|landwirt|agri|agro|garten|fores/u,
  general:
    /owner|founder|\bceo\b|president|managing director|general manager|geschaftsfuhr|inhaber|grunder|vorstand|gerant|pdg|fundador|duen[oa]|propietari|titolare|eigenaar|oprichter|zaakvoerder|propriet|director general|directeur general/u,
}

/** Functions that decide together often enough to count as near. */
export const nearFunctions: readonly (readonly [string, string])[] = [
  ['purchasing', 'operations'],
  ['purchasing', 'kitchen'],
  ['purchasing', 'finance'],
  ['purchasing', 'sustainability'],
  ['operations', 'sustainability'],
  ['operations', 'kitchen'],
  ['operations', 'land'],
  ['marketing', 'sales'],
  ['marketing', 'product'],
  ['product', 'technology'],
  ['sustainability', 'land'],
]
