import { existsSync } from 'node:fs'
import { isCurrent, pageFile } from '../page-build.ts'
import { type Check, doubtful, fine } from './check.ts'

/** Whether the page of the screens is built and up to date. */
export const pageCheck: Check = {
  name: 'Page',
  look: async ({ paths }) => {
    if (paths.packaged || isCurrent(paths, false)) return [fine('built')]
    const built = existsSync(pageFile(paths))
    return [doubtful(`${built ? 'older than its sources' : 'not built yet'}, the next start builds it`)]
  },
}
