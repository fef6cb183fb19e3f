import { existsSync } from 'node:fs'
import type { AttentionItem } from '../../../shared/desk/attention.ts'
import { databaseFile } from '../../db/open.ts'
import { readOnlyDatabase } from '../../db/read-only-database.ts'
import { createAttentionList } from '../../domain/upkeep/attention/attention-list.ts'
import { broken, type Check, doubtful, fine } from './check.ts'

const most = 50

/** What needs somebody: one line each, what may have cost money first. */
export const attentionCheck: Check = {
  name: 'Attention',
  look: async ({ settings }) => {
    const file = databaseFile(settings.home)
    if (!existsSync(file)) return [fine('nothing needs you')]
    const found = openMatters(file)
    if (!found) return [doubtful('unknown, because the data cannot be read')]
    const { count, records } = found
    if (count === 0) return [fine('nothing needs you')]
    const more = count - records.length
    return [
      ...records.map(item => broken(lineOf(item))),
      ...(more > 0 ? [doubtful(`and ${more} more, see the Status screen`)] : []),
    ]
  },
}

/** A file that cannot be read is the database check's matter. */
function openMatters(file: string) {
  try {
    return readOnlyDatabase(file, sqlite => createAttentionList(sqlite).page({ limit: most, offset: 0 }))
  } catch {
    return null
  }
}

const lineOf = ({ kind, id, since, carrier_id: carrier, subject, known, advice }: AttentionItem): string =>
  [
    [kind.replaceAll('_', ' '), id, carrier, subject && `(${subject})`, since && `since ${since}`]
      .filter(Boolean)
      .join(' '),
    `${known} ${advice}`,
  ].join(': ')
