/** A logistic model: the bias, and the logarithm of odds that each feature adds. */
export interface DemandModel {
  readonly bias: number
  readonly weights: Readonly<Record<string, number>>
}

/**
 * Written by test/evaluation/posts/publish-model.ts, which fits it to 954 labelled posts (all but test and mixed); a test
 * holds it to them. docs/scoring.md tells how well it does on posts that it never saw.
 */
export const demandModel: DemandModel = {
  bias: -1.66,
  weights: {
    people: 0.71,
    provider: 0,
    existence: 0.31,
    alternative: 0.93,
    best: 0.23,
    habit: 1.15,
    advice: 0.63,
    trade: 0.84,
    seeking: 2.57,
    thanks: 0.38,
    invites: 2.75,
    brief: 0.65,
    question: 0.22,
    asking_question: 0.82,
    question_for_source: 1.05,
    ends_in_question: 0,
    many_forms: 0.36,
    loss: 2.8,
    names_what: 0.14,
    asks_briefly: 1.13,
    cue_want: 0.67,
    cue_tender: 2.95,
    opening_asks: 0.98,
    asks_group: 0.82,
    cue_evaluate: 0,
    cue_switch: 0.31,
    cue_pain: 0.94,
    article: -1.67,
    story: -1.53,
    rhetorical: -2.06,
    technical: -3.35,
    advert: -0.27,
    vacancy: -2.04,
    closed: -1.19,
    survey: -0.89,
    reader: -0.62,
    nobody_speaks: -0.21,
    told_twice: -2.58,
    told_often: -1.04,
    asks_reader: -1.6,
    answer: -0.82,
    news: -2.04,
    addresses: -1.15,
    sells_after_question: -1.86,
    cue_hiring: -0.37,
    cue_trigger: -0.1,
    damper_self_promotion: -0.61,
    damper_job_seeker: -1.5,
    damper_solved: -0.79,
    damper_student: -1.18,
    damper_consumer: -0.71,
  },
}
