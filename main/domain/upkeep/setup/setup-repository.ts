import type { Database } from '../../../db/database.ts'

export type SetupRepository = {
  /** What is there that the shop itself brought: a printer, a label, and carriers by the slugs of their adapters. */
  found: () => { printer: boolean; label: boolean; adapters: string[] }
}

export function createSetupRepository({ sqlite }: Pick<Database, 'sqlite'>): SetupRepository {
  const things = sqlite.prepare<[], Record<'printer' | 'label', number>>(
    `SELECT EXISTS (SELECT 1 FROM printers WHERE is_sample = 0) AS printer,
       EXISTS (SELECT 1 FROM purchases WHERE state IN ('bought', 'voided')) AS label`,
  )
  const adapters = sqlite.prepare<[], { adapter: string }>(
    'SELECT DISTINCT adapter FROM connections WHERE is_sample = 0',
  )
  return {
    found: () => {
      const { printer = 0, label = 0 } = things.get() ?? {}
      return {
        printer: printer === 1,
        label: label === 1,
        adapters: adapters.all().map(({ adapter }) => adapter),
      }
    },
  }
}
