import type { CarrierContext } from '../../../main/carriers/contract/adapter.ts'
import { createLackMemory } from '../../../main/carriers/line/lack-memory.ts'
import { createTokenCache } from '../../../main/carriers/line/token-cache.ts'
import { createShopCalendar } from '../../../main/platform/shop-calendar.ts'
import { usualPaperChoices } from '../../../shared/desk/shop-settings.ts'
import type { LabelContent, LabelRenderer, TemplateData } from '../../../shared/labels.ts'

type Drawing = { labels: readonly LabelContent[]; target: Parameters<LabelRenderer>[1] }

/** The edge of an adapter in tests, and a record of what went over it. */
export type RecordedContext = {
  context: CarrierContext
  drawings: Drawing[]
  templates: (readonly TemplateData[])[]
  /** Rows of numbers and how far each has come. */
  sequences: Map<string, number>
}

/** A Wednesday. */
export const testNow = new Date('2026-03-04T10:15:00Z')

/** A context without a network: a fixed clock, rows of numbers in memory and renderers that only record. */
export function recordContext(more: Partial<CarrierContext> = {}): RecordedContext {
  const drawings: Drawing[] = []
  const templates: (readonly TemplateData[])[] = []
  const sequences = new Map<string, number>()
  const now = more.now ?? (() => new Date(testNow))
  const context: CarrierContext = {
    now,
    timeZone: 'UTC',
    calendar: createShopCalendar({ now }, () => 'UTC'),
    nextNumber: sequence => {
      const next = (sequences.get(sequence) ?? 0) + 1
      sequences.set(sequence, next)
      return next
    },
    claimNumber: () => true,
    paperLanguages: () => ({ ...usualPaperChoices, label_language: 'en', station: 'en' }),
    renderLabels: async (labels, target) => {
      drawings.push({ labels, target })
      return new TextEncoder().encode(`${labels.length} labels as ${target.format}`)
    },
    findUndrawable: async () => [],
    renderTemplate: async (template, parcels, target) => {
      templates.push(parcels)
      return new TextEncoder().encode(`${parcels.length} of ${template.template_type} as ${target.format}`)
    },
    // What is under way comes before the end of a pause.
    wait: () => new Promise(resolve => setImmediate(resolve)),
    note: () => {},
    tokens: createTokenCache(() => testNow.getTime()),
    lacks: createLackMemory(() => testNow.getTime()),
    assembleLabels: async parts => Buffer.concat(parts.map(part => part.bytes)),
    fetch: url => Promise.reject(new Error(`no network in this test: ${String(url)}`)),
    signal: new AbortController().signal,
    ...more,
  }
  return { context, drawings, templates, sequences }
}
