import type { Suggestion } from './making.ts'

/** What is known of a workspace when someone comes Home. */
export interface WorkspaceFacts {
  /** The business that it is for, if there is one yet. */
  readonly business_slug: string | undefined
  readonly has_contacts: boolean
  readonly has_profile: boolean
}

export interface FirstAction extends Suggestion {
  readonly type: 'connector' | 'growth_plan' | 'ambassador' | 'purpose'
}

/** One to three first steps, the most useful first, chosen by what the workspace lacks. */
export function firstActions(facts: WorkspaceFacts): readonly FirstAction[] {
  return [
    ...(facts.business_slug === undefined ? [purpose] : []),
    ...(facts.has_contacts ? [] : [connector]),
    ...(facts.has_profile ? [] : [growthPlan(facts.business_slug)]),
    ...(facts.has_contacts ? [ambassador] : []),
  ]
}

/** The kinds of first steps that a workspace has taken, whoever took them and however. */
export function taken(facts: WorkspaceFacts): ReadonlySet<string> {
  return new Set([
    ...(facts.business_slug === undefined ? [] : ['purpose']),
    ...(facts.has_contacts ? ['connector'] : []),
    ...(facts.has_profile ? ['growth_plan'] : []),
  ])
}

const purpose: FirstAction = {
  type: 'purpose',
  title: 'Say what your business is there for',
  why: 'People who care about how things are made look in the directory first. Three sentences on what you do, for whom and what gets better through it let them find you.',
  action_label: 'Create your profile',
  effect_note: 'Your profile appears in the public directory. You can change it at any time.',
  propose: (organization_id) => ({
    method: 'POST',
    path: '/api/v1/businesses/',
    body: { organization_id },
    needs: ['name', 'description', 'city', 'country'],
  }),
}

const connector: FirstAction = {
  type: 'connector',
  title: 'Add the people you already know',
  why: 'A small business wins most of its first customers through people it knows. Start with five: a customer, a supplier, a neighbour, a partner and someone who once asked for your help.',
  action_label: 'Add a contact',
  effect_note: 'The contact is saved in your workspace only. Nobody is written to.',
  propose: (organization_id) => ({
    method: 'POST',
    path: '/api/v1/crm/contacts/',
    body: { organization_id },
    needs: ['name', 'email'],
  }),
}

/** A business of the directory has told what it offers already; else its website is asked for. */
function growthPlan(business_slug: string | undefined): FirstAction {
  return {
    type: 'growth_plan',
    title: 'Find out who is looking for what you offer',
    why: 'Your website and your profile already say what you offer and to whom. Reading them gives a picture of the customers who fit you, and a place to look for those who are asking right now.',
    action_label: 'Read what we offer',
    effect_note:
      'Public pages of your website are read once. Nothing is sent and no credits are spent.',
    propose: (organization_id) => ({
      method: 'POST',
      path: '/api/v1/gtm/profiles/provision/',
      ...(business_slug === undefined
        ? { body: { organization_id }, needs: ['domain'] }
        : { body: { organization_id, business_slug }, needs: [] }),
    }),
  }
}

const ambassador: FirstAction = {
  type: 'ambassador',
  title: 'Ask someone who trusts you for an introduction',
  why: 'You already know people who like what you do. One introduction from them opens more doors than any advertisement, and asking costs a phone call.',
  action_label: 'Put it on my list',
  effect_note: 'A task is added to your list. Whom you ask, and how, stays with you.',
  propose: (organization_id) => ({
    method: 'POST',
    path: '/api/v1/crm/tasks/',
    body: { organization_id, title: 'Ask someone who trusts us for an introduction' },
    needs: [],
  }),
}
