import { refuse } from './result.ts'

/** Nobody can be asked: there is no fitting connection, or none that is switched on. */
export const noConnection = () =>
  refuse('not_found', { message: 'No active carrier connection found to process the request' })

/** The slug has no adapter in this build. */
export const noExtension = (slug: string) =>
  refuse('not_found', { message: `No extension installed for the carrier: '${slug.slice(0, 50)}'` })
