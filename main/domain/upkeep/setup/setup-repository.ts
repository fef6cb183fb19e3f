import type { SetupStep } from '../../../../shared/desk/setup.ts'
import type { Database } from '../../../db/database.ts'

type Done = Record<Exclude<SetupStep, 'sender'>, boolean>

export type SetupRepository = {
  /** What is there that the shop itself brought. */
  done: () => Done
}

export function createSetupRepository({ sqlite }: Pick<Database, 'sqlite'>): SetupRepository {
  const found = sqlite.prepare<[], Record<keyof Done, number>>(
    `SELECT EXISTS (SELECT 1 FROM printers WHERE is_sample = 0) AS printer,
       EXISTS (SELECT 1 FROM connections WHERE is_sample = 0) AS carrier,
       EXISTS (SELECT 1 FROM purchases WHERE state IN ('bought', 'voided')) AS label`,
  )
  return {
    done: () => {
      const { printer = 0, carrier = 0, label = 0 } = found.get() ?? {}
      return { printer: printer === 1, carrier: carrier === 1, label: label === 1 }
    },
  }
}
