import { z } from 'zod'
import {
  type LabelOrigin,
  type LabelSource,
  labelSource,
  mostLabelSources,
  originOfFile,
  sourceOf,
} from '../../../shared/desk/printing/label-sources.ts'
import type { Preflight } from '../../../shared/desk/printing/preflight.ts'
import type { PrinterDpi } from '../../../shared/desk/printing/printer-kinds.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import { createSettingGroup, createSettings } from '../../db/settings.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Prepared, PrintDocument } from '../preparation/preparation.ts'
import type { FindLabel } from '../spool/print-job-documents.ts'

/** A label with the carrier, or else the shipment, it is known to be of. */
export type SourcedDocument = PrintDocument & { carrierName?: string | null; shipmentId?: string | null }

export type LabelSourcePorts = {
  database: Database
  publish: ChangeFeed['publish']
  findLabel: FindLabel
}

type Named = Pick<SourcedDocument, 'name' | 'carrierName' | 'shipmentId'>

export type LabelSources = ReturnType<typeof createLabelSources>

const name = 'label-sources'
const stored = z.object({ sources: z.array(labelSource) })

/** For how many dots an inch labels are made that do not say it: what somebody said once of where they come from. */
export function createLabelSources(ports: LabelSourcePorts) {
  const group = createSettingGroup<z.output<typeof stored>>(
    { settings: createSettings(ports.database), changes: { publish: ports.publish } },
    { name, schema: stored, defaults: { sources: [] }, ifUnreadable: { sources: [] } },
  )
  const list = () => group.read().sources

  function keep(source: LabelSource): Result<LabelSource> {
    const others = list().filter(({ kind, pattern }) => kind !== source.kind || pattern !== source.pattern)
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

  /**
   * Makes a document, for the dots its source is known to have where it says none. `isUnknown`: nobody has said it yet,
   * and what was made is a guess.
   */
  async function makeFor<Made extends Prepared>(
    document: SourcedDocument,
    make: (document: PrintDocument) => Promise<Result<Made>>,
  ): Promise<Result<{ made: Made; madeFor: PrinterDpi | null; isUnknown: boolean }>> {
    const asGiven = await make(document)
    if (!asGiven.ok) return asGiven
    const { madeFor = null } = document
    if (!saysNoDots(asGiven.value.preflight)) return ok({ made: asGiven.value, madeFor, isUnknown: false })
    const source = await sourceAmong(list(), document)
    if (!source) return ok({ made: asGiven.value, madeFor, isUnknown: true })
    const known = await make({ ...document, madeFor: source.dpi })
    return known.ok ? ok({ made: known.value, madeFor: source.dpi, isUnknown: false }) : known
  }

  return { list, keep, remove, originOf, sourceAmong, makeFor }
}

const saysNoDots = ({ findings }: Preflight): boolean => findings.some(({ code }) => code === 'dots_unknown')

/** What a print waits for, in its row. */
export const waitingForDots = (documentName: string) => ({
  problemCode: 'dots_unknown' as const,
  problemMessage: `Nothing says for how many dots an inch "${documentName}" was made. It waits until somebody does.`,
})
