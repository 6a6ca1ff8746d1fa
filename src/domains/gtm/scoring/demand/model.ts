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
  bias: -1.38,
  weights: {
    people: 0.69,
    provider: 0.3,
    existence: 0,
    alternative: 0.7,
    best: 0.56,
    habit: 0.77,
    advice: 0.98,
    trade: 0.81,
    seeking: 1.81,
    thanks: 0.32,
    invites: 1.71,
    brief: 0.49,
    question: 0.5,
    asking_question: 0.98,
    question_for_source: 0.98,
    ends_in_question: 0,
    many_forms: 0.38,
    cue_want: 0.78,
    cue_evaluate: 0.06,
    cue_switch: 0.63,
    cue_pain: 0.29,
    article: -0.7,
    story: -0.86,
    rhetorical: -1.34,
    technical: -2.55,
    advert: -0.55,
    vacancy: -1.29,
    closed: -0.89,
    survey: -1.21,
    reader: -0.25,
    nobody_speaks: -0.2,
    told_twice: -1.66,
    told_often: -0.73,
    asks_reader: -1.72,
    answer: -0.62,
    cue_hiring: -0.06,
    cue_trigger: -0.08,
    damper_self_promotion: -1.09,
    damper_job_seeker: -1.5,
    damper_solved: -1.11,
    damper_student: -1.09,
    damper_consumer: -0.65,
  },
}
