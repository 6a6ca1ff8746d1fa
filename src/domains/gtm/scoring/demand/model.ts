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
  bias: -1.86,
  weights: {
    people: 0.73,
    provider: 0.1,
    existence: 0.44,
    alternative: 0.67,
    best: 0.47,
    habit: 1.22,
    advice: 0.6,
    trade: 1.06,
    seeking: 2.56,
    thanks: 0.46,
    invites: 2.86,
    brief: 0.57,
    question: 0.13,
    asking_question: 0.85,
    question_for_source: 1.18,
    ends_in_question: 0,
    many_forms: 0,
    loss: 3.05,
    means: 0.61,
    names_what: 0,
    asks_briefly: 1.3,
    cue_want: 0.57,
    cue_tender: 2.89,
    opening_asks: 1.01,
    asks_group: 0.82,
    cue_evaluate: 0,
    cue_switch: 0.34,
    cue_pain: 0.87,
    article: -1.42,
    story: -1.36,
    rhetorical: -1.97,
    technical: -3.31,
    advert: -0.24,
    vacancy: -1.74,
    closed: -1.05,
    survey: -1.03,
    reader: -0.82,
    nobody_speaks: -0.08,
    told_twice: -2.78,
    told_often: -1.2,
    asks_reader: -1.6,
    answer: -0.7,
    news: -1.97,
    addresses: -0.88,
    sells_after_question: -1.83,
    cue_hiring: -0.38,
    cue_trigger: -0.1,
    damper_self_promotion: -0.61,
    damper_job_seeker: -1.52,
    damper_solved: -0.78,
    damper_student: -1.18,
    damper_consumer: -0.79,
  },
}
