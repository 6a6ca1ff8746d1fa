export { endpoints } from './endpoints.ts'
export { createGate } from './gate.ts'
export { createUser, EmailTaken, findUser, readUser, register } from './accounts/accounts.ts'
export {
  findOrganization,
  foundOrganization,
  holdOrganization,
  membershipsOf,
  readOrganization,
} from './organizations/organizations.ts'
export { issueToken } from './accounts/tokens.ts'
export { User } from './schemas.ts'
