import type { IdleWords } from './words.ts'

export const en: IdleWords = {
  jest: [
    '(like|as much as|as badly as|as urgently as|way) (i|we|you) need (a|an|another)',
    '(like|as much as|as badly as|as urgently as|way) an? \\p{L}{1,20} needs an?',
    'as (much|badly|urgently) as (i|we|you) (need|want) ',
    'like (toothache|a hole in the head|a kick in the teeth)',
    'just what (i|we) (always )?needed',
    'the last thing (i|we|anybody|anyone|this \\p{L}{2,20}) needs?',
    'said no (one|body|customer|client|business) ',
    '(nobody|no one) (ever )?(needs|needed) (a|an|another) ',
  ],
  unpaid: [
    '(for|in exchange for|in return for) (the )?(exposure|visibility)',
    '(unpaid|pro bono)(?= ?[,.;:!)]|$| but| role| internship| position)',
    'unpaid (intern|student|trainee|helper|designer)s?',
    '(do|design|build|make|write|fix|run) (our|my|us|me) ~for free',
    "(we|i)('re| are|'m| am) (now |currently )?(hiring|recruiting)",
  ],
  doubted: [
    '(do|does) ~(really|honestly|actually|seriously|truly|genuinely) (need|want) (yet )?(another|one more|more)',
    '(do|does) ~(need|want) yet another',
    '(actually|really|honestly) (needs|wants) (yet )?(another|one more)',
  ],
  past: [
    'when (i|we|my \\p{L}{2,12}|our \\p{L}{2,12})',
    'the (year|week|day|summer|winter|spring|month) (that )?(i|we)',
    'last (year|spring|summer|autumn|winter|month)',
    '(years|winters|summers|months|ages) (ago|back)',
    'in (19|20)\\d\\d',
    '(back then|in those days|remember|once upon a time)',
  ],
  wanted: ['(needed|wanted|hunted|searched)', '(was|were) (looking|hunting|searching|after)'],
  said: ['(said|says|told (me|us)|goes|asks|asked (me|us)|announced|announces)'],
  met: [
    '(now|all|since) sorted',
    '(got|have|found) (one|ours|it|somebody|someone|him|her|them) (now|today|already)',
    '(edit|edited|update)[^\\p{L}]{1,4}~(found|sorted|solved|got one|no longer)',
    '(thanks|thank you) to [^.!?\\n]{2,40} we (now )?have (our|a)',
    '(please )?ignore this',
  ],
  still: ['(still|also|another|next|else|but)'],
  whose: [
    "(any(one|body)|some(one|body)|who|who's|who is) (here )?(else )?(still )?(need|needs|want|wants|after|fancy|fancies|looking for|in need of|wanting)",
    '(need|fancy|want|looking for)',
  ],
  offered: [
    '(slots?|spaces?|places?|gaps?|room|capacity|openings?|availability) (left|open|free|in|for|this|next)',
    '(my|our) (rates|prices|diary|studio|page|profile|portfolio|evenings|workshop|van|books?)',
    "(i'm|i am|we're|we are) ~(all week|around|available|free|taking|booking)",
    '(i|we) still have ',
    '(i|we) (do|make|build|work|offer|fix|paint|write|teach|deliver|clean|design|specialise|cover|can do|can help)',
  ],
}
