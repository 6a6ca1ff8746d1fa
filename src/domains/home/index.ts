export { endpoints } from './endpoints.ts'
export { findAction, moveAction, readHome, RecommendationClosed, snoozeAction } from './actions.ts'
export { HomeAction, HomeActions, homeQuery } from './schemas.ts'
