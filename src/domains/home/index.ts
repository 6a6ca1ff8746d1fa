export { endpoints } from '#domains/automation/recommendations/endpoints.ts'
export {
  findAction,
  moveAction,
  readHome,
  RecommendationClosed,
  snoozeAction,
} from '#domains/automation/recommendations/recommendations.ts'
export { HomeAction, HomeActions, homeQuery } from '#domains/automation/recommendations/schemas.ts'
