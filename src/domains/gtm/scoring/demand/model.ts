/** A logistic model: the bias, and the logarithm of odds that each feature adds. */
export interface DemandModel {
  readonly bias: number
  readonly weights: Readonly<Record<string, number>>
}

/**
 * Written by test/evaluation/posts/publish-model.ts, which fits it to 1026 labelled posts (all but test and mixed and sealed); a test
 * holds it to them. docs/scoring.md tells how well it does on posts that it never saw.
 */
export const demandModel: DemandModel = {
  bias: -1.63,
  weights: {
    people: 0.72,
    provider: 0.05,
    existence: 0.44,
    alternative: 0.67,
    best: 0.66,
    habit: 0.9,
    advice: 0.65,
    trade: 1.07,
    seeking: 2.51,
    thanks: 0.42,
    invites: 2.57,
    brief: 0.56,
    question: 0.12,
    asking_question: 0.6,
    question_for_source: 1.22,
    ends_in_question: 0,
    many_forms: 0.4,
    loss: 2.77,
    names_what: 0.11,
    asks_briefly: 1.21,
    cue_want: 0.42,
    cue_tender: 2.88,
    opening_asks: 0.87,
    asks_group: 0.79,
    cue_evaluate: 0,
    cue_switch: 0.35,
    cue_pain: 0.92,
    article: -1.22,
    story: -1.21,
    rhetorical: -2.01,
    technical: -3.2,
    advert: -0.34,
    vacancy: -1.59,
    closed: -0.92,
    survey: -1.02,
    reader: -0.65,
    nobody_speaks: -0.21,
    told_twice: -2.76,
    told_often: -0.94,
    asks_reader: -1.6,
    answer: -0.85,
    news: -1.98,
    addresses: -0.91,
    sells_after_question: -1.86,
    cue_hiring: -0.42,
    cue_trigger: -0.1,
    damper_self_promotion: -0.55,
    damper_job_seeker: -1.52,
    damper_solved: -0.87,
    damper_student: -1.18,
    damper_consumer: -0.84,
  },
}
