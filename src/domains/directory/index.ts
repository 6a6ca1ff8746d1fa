import { domain, type Domain } from '#kernel/domain.ts'
import { endpoints, type DirectoryOutside } from './endpoints.ts'
import { tools } from './tools.ts'

export { businessesHeldBy, businessesOf, readBusiness } from './businesses/businesses.ts'
export { changeBusiness, createBusiness } from './businesses/own-businesses.ts'
export {
  directoryNotices,
  type DirectoryNotice,
  type NoticeKind,
  type NoticeSearch,
} from './notices/directory-notices.ts'
export { NewBusiness } from './schemas.ts'
export { businessFilters } from './search/query.ts'
export { searchBusinesses, type BusinessSearch, type SearchRequest } from './search/search.ts'
export { seedDirectory } from './seed/seed.ts'

export function directory(outside: DirectoryOutside): Domain {
  return domain({ name: 'directory', endpoints: endpoints(outside), tools })
}
