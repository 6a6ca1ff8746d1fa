import { hackerNews } from './hacker-news.ts'
import type { SourceStandIn } from './stand-in.ts'
import { ted } from './ted.ts'

/** One for each source that there is. */
export const standIns: readonly SourceStandIn[] = [ted, hackerNews]
