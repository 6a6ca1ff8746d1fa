export { businessesOf, readBusiness } from './businesses.ts'
export {
  directoryNotices,
  type DirectoryNotice,
  type NoticeKind,
  type NoticeSearch,
} from './directory-notices.ts'
export { endpoints, type DirectoryOutside } from './endpoints.ts'
export { readProfile } from './profile.ts'
export { changeBusiness, createBusiness } from './own-businesses.ts'
export { Business, BusinessProfile, NewBusiness } from './schemas.ts'
export { businessFilters } from './search-query.ts'
export { searchBusinesses, type BusinessSearch, type SearchRequest } from './search.ts'
export { seedDirectory } from './seed.ts'
export { tools } from './tools.ts'
