import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { LabelContent, UndrawableFinder } from '../../../shared/labels/label-content.ts'

/** Tells of what labels show as `?`; nothing where they show everything. */
export async function undrawableIn(
  labels: readonly LabelContent[],
  find: UndrawableFinder,
): Promise<CarrierMessage[]> {
  const details: Record<string, string[]> = {}
  for (const { field, characters } of (await Promise.all(labels.map(find))).flat())
    details[field] = [...new Set([...(details[field] ?? []), ...characters])]
  const all = [...new Set(Object.values(details).flat())]
  return all.length > 0 ? [{ code: 'undrawable_text', message: sentence(all.join(' ')), details }] : []
}

const sentence = (characters: string): string =>
  `The label shows ? in place of ${characters}, for which no letters are shipped. Look whether it can still be read; if not, cancel it and write that another way.`
