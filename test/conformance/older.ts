import { said, type Fixtures } from './fixture.ts'

/** A server without sessions cannot ask a client of the older revisions; it says so instead of waiting. */
function cannotAsk() {
  return { ...said('This server cannot ask its caller in this revision.'), isError: true }
}

const asksInVain = { description: 'Would ask its caller.', run: cannotAsk }

export const asksBack: Fixtures = {
  test_sampling: asksInVain,
  test_elicitation: asksInVain,
  test_elicitation_sep1034_defaults: asksInVain,
  test_elicitation_sep1330_enums: asksInVain,
}
