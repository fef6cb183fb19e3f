import { t } from '../../lib/text.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

/** A sign in front keeps to one kind: `>` commands, `#` orders, `@` people, `?` the keys. */
export const signs: Readonly<Record<string, PaletteGroup['kind']>> = {
  '>': 'command',
  '#': 'order',
  '@': 'person',
  '?': 'help',
}

/** What is looked for, and among which kind alone. */
export function readTyped(typed: string): { text: string; only: PaletteGroup['kind'] | undefined } {
  const trimmed = typed.trim()
  const only = signs[trimmed.charAt(0)]
  return { text: only ? trimmed.slice(1).trim() : trimmed, only }
}

/** More than anybody reads. */
const mostEntries = 60

/** A number as it is printed, without the gaps it is read with. */
const compact = (text: string): string => text.replaceAll(/[\s#]/g, '').toLowerCase()

/** 3: it is exactly this. 2: it begins so. 1: every word stands in it. */
function scoreOf(text: string, { label, description = '', isFound }: PaletteEntry): number {
  const wanted = compact(text)
  if ([label, ...description.split(' · ')].some(fact => compact(fact) === wanted)) return 3
  if (compact(label).startsWith(wanted)) return 2
  const all = `${label} ${description}`.toLowerCase()
  const hasWords = text
    .toLowerCase()
    .split(/\s+/)
    .every(word => all.includes(word))
  return isFound || hasWords ? 1 : 0
}

/**
 * What fits best stands first, the rest in its groups; before anything is typed all of it. What is of the other mode
 * stands last, and is never the best.
 */
export function arrange(text: string, all: readonly PaletteGroup[]): PaletteGroup[] {
  const scored = all.map(group => ({
    ...group,
    entries: group.entries
      .map(entry => ({ entry, score: text === '' ? 1 : scoreOf(text, entry) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score),
  }))
  const [first] = scored
    .flatMap(({ entries }) => entries)
    .filter(({ entry }) => entry.mode === undefined)
    .toSorted((a, b) => b.score - a.score)
  const best = first && first.score > 1 ? first.entry : undefined
  const rest = scored.map(({ entries, ...group }) => ({
    ...group,
    entries: entries.map(({ entry }) => entry).filter(entry => entry !== best),
  }))
  const head: PaletteGroup[] = best ? [{ kind: 'record', title: t('app.paletteBest'), entries: [best] }] : []
  return firstOf([...head, ...rest])
}

function firstOf(groups: readonly PaletteGroup[]): PaletteGroup[] {
  let left = mostEntries
  return groups.flatMap(group => {
    const entries = group.entries.slice(0, left)
    left -= entries.length
    return entries.length > 0 ? [{ ...group, entries }] : []
  })
}
