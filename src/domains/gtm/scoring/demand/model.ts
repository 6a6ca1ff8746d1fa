/** A logistic model: the bias, and the logarithm of odds that each feature adds. */
export interface DemandModel {
  readonly bias: number
  readonly weights: Readonly<Record<string, number>>
}

/**
 * Written by test/evaluation/posts/publish-model.ts, which fits it to 674 labelled posts (all but split `test`); a test
 * holds it to them. docs/scoring.md tells how well it does on posts that it never saw.
 */
export const demandModel: DemandModel = {
  bias: -1.99,
  weights: {
    people: 0.72,
    provider: 0.18,
    existence: 0.12,
    alternative: 0.91,
    best: 0.62,
    habit: 0.99,
    advice: 0.63,
    trade: 1.11,
    seeking: 2.48,
    thanks: 0.62,
    invites: 3.04,
    brief: 0.76,
    question: 0.69,
    asking_question: 0.68,
    question_for_source: 1.14,
    ends_in_question: 0,
    many_forms: 0.66,
    cue_want: 0.88,
    cue_tender: 2.75,
    opening_asks: 0.64,
    asks_group: 0.82,
    cue_evaluate: 0,
    cue_switch: 0.08,
    cue_pain: 0.67,
    article: -1.42,
    story: -1.23,
    rhetorical: -2.02,
    technical: -3.57,
    advert: -0.03,
    vacancy: -1.75,
    closed: -1.12,
    survey: -0.94,
    reader: -0.4,
    nobody_speaks: -0.09,
    told_twice: -2.21,
    told_often: -1.16,
    asks_reader: -1.94,
    answer: -0.78,
    sells_after_question: -1.38,
    cue_hiring: -0.51,
    cue_trigger: -0.1,
    damper_self_promotion: -0.87,
    damper_job_seeker: -1.5,
    damper_solved: -0.97,
    damper_student: -1.17,
    damper_consumer: -0.63,
  },
}
