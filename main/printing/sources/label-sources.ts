import { z } from 'zod'
import {
  type LabelOrigin,
  type LabelSource,
  labelSource,
  mostLabelSources,
  originOfFile,
  sourceOf,
} from '../../../shared/desk/printing/label-sources.ts'
import type { Preflight, PreflightCode } from '../../../shared/desk/printing/preflight.ts'
import type { PrinterDpi } from '../../../shared/desk/printing/printer-kinds.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import { createSettingGroup, createSettings } from '../../db/settings.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Prepared, PrintDocument } from '../preparation/preparation.ts'
import { createPrinterRepository } from '../printers/printer-repository.ts'

type OfCarrier = { carrierName?: string | null }

/** A label with the carrier, or else the shipment, it is known to be of. */
export type SourcedDocument = PrintDocument & OfCarrier & { shipmentId?: string | null }

export type LabelSourcePorts = {
  database: Database
  publish: ChangeFeed['publish']
  findLabel: (shipmentId: string) => Promise<OfCarrier | null> | OfCarrier | null
}

/** Makes a document with what is known of its source. */
type Make<Made> = (document: PrintDocument, known: { dropsRest?: true }) => Promise<Result<Made>>

/**
 * `isUnknown`: nobody has said for how many dots it is, and what was made is a guess. `restAt`: the printer its page is to
 * be printed at whole, since only the label of it was made.
 */
type MadeFor<Made> = { made: Made; madeFor: PrinterDpi | null; isUnknown: boolean; restAt: string | null }

type Named = Pick<SourcedDocument, 'name' | 'carrierName' | 'shipmentId'>

export type LabelSources = ReturnType<typeof createLabelSources>

const name = 'label-sources'
const stored = z.object({ sources: z.array(labelSource) })

/** For how many dots an inch labels are made that do not say it, and where the rest of their pages goes: what somebody said once of where they come from. */
export function createLabelSources(ports: LabelSourcePorts) {
  const group = createSettingGroup<z.output<typeof stored>>(
    { settings: createSettings(ports.database), changes: { publish: ports.publish } },
    { name, schema: stored, defaults: { sources: [] }, ifUnreadable: { sources: [] } },
  )
  const list = () => group.read().sources
  const printers = createPrinterRepository(ports.database)
  const hasPrinter = (id: string) => printers.find(id) !== undefined

  /** What is not said of it anew stays as it was. */
  function keep({ dpi, rest, ...said }: LabelSource): Result<LabelSource> {
    const isSame = ({ kind, pattern }: LabelSource) => kind === said.kind && pattern === said.pattern
    const before = list().find(isSame)
    const others = list().filter(each => !isSame(each))
    const restSaid = rest === null && before ? before : { rest, rest_printer_id: said.rest_printer_id }
    const source = {
      ...said,
      dpi: dpi ?? before?.dpi ?? null,
      rest: restSaid.rest,
      rest_printer_id: restSaid.rest_printer_id,
    }
    if (others.length >= mostLabelSources)
      return refuse('state_error', {
        message: `At most ${mostLabelSources} sources of labels are remembered.`,
      })
    group.change({ sources: [...others, source] })
    return ok(source)
  }

  function remove(id: string): Result<LabelSource> {
    const removed = list().find(each => each.id === id)
    if (!removed) return refuse('not_found')
    group.change({ sources: list().filter(each => each.id !== id) })
    return ok(removed)
  }

  const carrierOf = async ({ carrierName, shipmentId }: Omit<SourcedDocument, keyof PrintDocument>) =>
    carrierName ?? (shipmentId ? (await ports.findLabel(shipmentId))?.carrierName : null) ?? null

  /** Whose dots are remembered where its own are not known: its carrier's, else those of files named like it. */
  async function originOf({ name: file, ...document }: Named): Promise<LabelOrigin> {
    const carrierName = await carrierOf(document)
    return carrierName === null ? originOfFile(file) : { kind: 'carrier', pattern: carrierName }
  }

  /** The one of these that a label is of. */
  const sourceAmong = async (sources: readonly LabelSource[], document: Named) =>
    sourceOf(sources, { name: document.name, carrierName: await carrierOf(document) })

  /** What was said of the rest of its pages; nothing once the printer for it is gone. */
  const restOf = (source: LabelSource | undefined) => {
    const { rest = null, rest_printer_id: at = null } = source ?? {}
    return at === null || hasPrinter(at) ? { isSaid: rest !== null, at } : { isSaid: false, at: null }
  }

  /** Whether its pages are parted, the rest of them to be printed elsewhere: known only once it is made. */
  const splitsPages = async (document: Named): Promise<boolean> =>
    restOf(await sourceAmong(list(), document)).at !== null

  /** Makes a document, with what its source is known for where it says nothing itself. */
  async function makeFor<Made extends Prepared>(
    document: SourcedDocument,
    make: Make<Made>,
  ): Promise<Result<MadeFor<Made>>> {
    const asGiven = await make(document, {})
    if (!asGiven.ok) return asGiven
    const { preflight } = asGiven.value
    const { madeFor: said = null } = document
    if (!has(preflight, 'dots_unknown', 'part_left_out', 'rest_dropped'))
      return ok({ made: asGiven.value, madeFor: said, isUnknown: false, restAt: null })
    const source = await sourceAmong(list(), document)
    const rest = restOf(source)
    const dpi = has(preflight, 'dots_unknown') ? (source?.dpi ?? null) : null
    const dropsRest = rest.isSaid && has(preflight, 'part_left_out')
    const madeFor = dpi ?? said
    const known =
      dpi === null && !dropsRest
        ? asGiven
        : await make({ ...document, madeFor }, dropsRest ? { dropsRest } : {})
    if (!known.ok) return known
    const made = known.value
    const isUnknown = has(made.preflight, 'dots_unknown')
    return ok({ made, madeFor, isUnknown, restAt: has(made.preflight, 'rest_dropped') ? rest.at : null })
  }

  return { list, hasPrinter, keep, remove, originOf, sourceAmong, splitsPages, makeFor }
}

const has = ({ findings }: Preflight, ...codes: PreflightCode[]): boolean =>
  findings.some(({ code }) => codes.includes(code))

/** What a print waits for, in its row. */
export const waitingForDots = (documentName: string) => ({
  problemCode: 'dots_unknown' as const,
  problemMessage: `Nothing says for how many dots an inch "${documentName}" was made. It waits until somebody does.`,
})
