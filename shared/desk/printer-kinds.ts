import { type LabelMedia, labelFormats } from '../labels/label-content.ts'

/** What a printer understands; `any` is for places that keep whatever they are given, such as a folder. */
export const printerLanguages = [...labelFormats, 'any'] as const
export type PrinterLanguage = (typeof printerLanguages)[number]

export const printerMedia = ['4x6in', 'a6'] as const satisfies readonly LabelMedia[]

/**
 * - `unknown`: nobody asked yet.
 * - `ready`: it could be reached when last asked or used.
 * - `offline`: no connection to it could be made.
 * - `blocked`: it was reached, or is a place of this machine, and does not take anything.
 */
export const printerConditions = ['unknown', 'ready', 'offline', 'blocked'] as const
export type PrinterCondition = (typeof printerConditions)[number]
