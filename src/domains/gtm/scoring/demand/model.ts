/** A logistic model: the bias, and the logarithm of odds that each feature adds. */
export interface DemandModel {
  readonly bias: number
  readonly weights: Readonly<Record<string, number>>
}

/**
 * Written by test/evaluation/posts/publish-model.ts, which fits it to 412 labelled posts (split `dev`); a test
 * holds it to them. docs/scoring.md tells how well it does on posts that it never saw.
 */
export const demandModel: DemandModel = {
  bias: -1.48,
  weights: {
    people: 0.65,
    provider: 0.31,
    existence: 0,
    alternative: 0.71,
    best: 0.56,
    habit: 0.84,
    advice: 0.96,
    trade: 0.82,
    seeking: 1.77,
    thanks: 0.35,
    invites: 1.73,
    brief: 0.51,
    question: 0.53,
    asking_question: 1.01,
    question_for_source: 0.94,
    ends_in_question: 0,
    many_forms: 0.42,
    cue_want: 0.83,
    cue_evaluate: 0.06,
    cue_switch: 0.62,
    cue_pain: 0.23,
    article: -0.17,
    story: -0.37,
    rhetorical: -1.29,
    technical: -2.46,
    advert: -0.05,
    vacancy: -0.39,
    closed: -0.33,
    survey: -0.38,
    reader: -0.25,
    nobody_speaks: -0.22,
    told_twice: -1.96,
    told_often: -0.77,
    asks_reader: -1.74,
    answer: -0.39,
    cue_hiring: -0.09,
    cue_trigger: -0.07,
    damper_self_promotion: -1.16,
    damper_job_seeker: -1.5,
    damper_solved: -1.14,
    damper_student: -1.13,
    damper_consumer: -0.65,
  },
}
