export { businessesOf, readBusiness } from './businesses/businesses.ts'
export {
  directoryNotices,
  type DirectoryNotice,
  type NoticeKind,
  type NoticeSearch,
} from './notices/directory-notices.ts'
export { endpoints, type DirectoryOutside } from './endpoints.ts'
export { readProfile } from './businesses/profile.ts'
export { changeBusiness, createBusiness } from './businesses/own-businesses.ts'
export { Business, BusinessProfile, NewBusiness } from './schemas.ts'
export { businessFilters } from './search/query.ts'
export { searchBusinesses, type BusinessSearch, type SearchRequest } from './search/search.ts'
export { seedDirectory } from './seed/seed.ts'
export { tools } from './tools.ts'
