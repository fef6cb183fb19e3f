import { z } from 'zod'

/** The functions of each file of the product that ran, by where they begin in what was run of it. */
const ranFunctionsSchema = z.record(z.string(), z.array(z.number().int()))
export type RanFunctions = z.infer<typeof ranFunctionsSchema>

/** What one test file ran. */
export const ranRowSchema = z.object({ test: z.string(), ran: ranFunctionsSchema })
export type RanRow = z.infer<typeof ranRowSchema>

export const isProduct = (path: string): boolean => /^(main|renderer|shared)\/.*\.(ts|tsx)$/.test(path)
