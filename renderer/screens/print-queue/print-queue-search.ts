import type { PrintJobState } from '../../../shared/desk/printing/print-jobs.ts'

/** What the history of prints can be narrowed to. */
export const printFilters = ['done', 'attention', 'waiting', 'all'] as const
export type PrintFilter = (typeof printFilters)[number]

const states: Record<PrintFilter, readonly PrintJobState[]> = {
  done: ['sent', 'confirmed', 'cancelled'],
  attention: ['failed', 'unknown'],
  waiting: ['queued', 'sending'],
  all: [],
}

/** Stands in the address, so that it can be kept and shared. */
export type PrintsSearch = {
  /** What is done when left out; the rest stands above the history. */
  show?: Exclude<PrintFilter, 'done'>
  printer?: string
  run?: string
  /** From 1. */
  page?: number
}

/** Addresses of before name a page of so many prints. */
const printsOfPage = 20

/** The print the list opens at, from 0. */
export const firstPrintOf = ({ page = 1 }: PrintsSearch): number => (page - 1) * printsOfPage

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\w{1,80}$/.test(value) ? value : undefined

/** Reads the address; what makes no sense there is left out instead of failing. */
export function parsePrintsSearch(raw: Record<string, unknown>): PrintsSearch {
  const page = Number(raw.page)
  const found = {
    show: printFilters.find(filter => filter === raw.show && filter !== 'done'),
    printer: id(raw.printer),
    run: id(raw.run),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** As the station asks for it. */
export const toPrintsQuery = ({ show, printer, run }: PrintsSearch) => ({
  ...(show === 'all' ? {} : { state: [...states[show ?? 'done']] }),
  ...(printer ? { printer_id: printer } : {}),
  ...(run ? { run_id: run } : {}),
})

/** Whether somebody chose what is shown. */
export const isNarrowedTo = ({ page: _, ...filters }: PrintsSearch): boolean =>
  Object.keys(filters).length > 0
