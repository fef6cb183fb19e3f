import { createWorkUnderWay } from '../../main/platform/work-under-way.ts'

/** For ledgers whose intents nobody carries out. */
export const nothingUnderWay = createWorkUnderWay(() => 0)
