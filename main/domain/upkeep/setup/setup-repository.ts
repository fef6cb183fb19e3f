import { hasPrice } from '../../../../shared/desk/rate-sheets.ts'
import type { Database } from '../../../db/database.ts'

export type SetupRepository = {
  /** What is there that the shop itself brought: a printer, a label, and its connections. */
  found: () => { printer: boolean; label: boolean; connections: FoundConnection[] }
}

/** `hasPrices`: a rate sheet in its settings has one. */
export type FoundConnection = { adapter: string; hasPrices: boolean }

export function createSetupRepository({ sqlite }: Pick<Database, 'sqlite'>): SetupRepository {
  const things = sqlite.prepare<[], Record<'printer' | 'label', number>>(
    `SELECT EXISTS (SELECT 1 FROM printers WHERE is_sample = 0) AS printer,
       EXISTS (SELECT 1 FROM purchases WHERE state IN ('bought', 'voided')) AS label`,
  )
  const connections = sqlite.prepare<[], { adapter: string; config: string | null }>(
    'SELECT adapter, config FROM connections WHERE is_sample = 0',
  )
  return {
    found: () => {
      const { printer = 0, label = 0 } = things.get() ?? {}
      return {
        printer: printer === 1,
        label: label === 1,
        connections: connections.all().map(({ adapter, config }) => ({
          adapter,
          hasPrices: Object.values(JSON.parse(config ?? '{}') ?? {}).some(hasPrice),
        })),
      }
    },
  }
}
