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
  bias: -1.4,
  weights: {
    people: 0.64,
    provider: 0.33,
    existence: 0,
    alternative: 0.7,
    best: 0.57,
    habit: 0.78,
    advice: 0.98,
    trade: 0.78,
    seeking: 1.82,
    thanks: 0.32,
    invites: 1.79,
    brief: 0.5,
    question: 0.52,
    asking_question: 0.99,
    question_for_source: 0.98,
    ends_in_question: 0,
    many_forms: 0.41,
    cue_want: 0.78,
    cue_evaluate: 0.06,
    cue_switch: 0.63,
    cue_pain: 0.3,
    article: -0.7,
    story: -0.86,
    rhetorical: -1.33,
    technical: -2.54,
    advert: -0.54,
    vacancy: -1.29,
    closed: -0.89,
    survey: -1.21,
    reader: -0.25,
    nobody_speaks: -0.18,
    told_twice: -1.64,
    told_often: -0.72,
    asks_reader: -1.73,
    answer: -0.7,
    cue_hiring: -0.06,
    cue_trigger: -0.08,
    damper_self_promotion: -1.09,
    damper_job_seeker: -1.5,
    damper_solved: -1.11,
    damper_student: -1.09,
    damper_consumer: -0.65,
  },
}
