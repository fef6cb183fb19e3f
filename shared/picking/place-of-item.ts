/** Under which names shops keep where something lies. */
const placeNames = ['location', 'bin', 'shelf']

/** Where an item lies, as the shop says it in its metadata; null when it does not. */
export function placeOfItem({ metadata }: { metadata?: Record<string, unknown> | null }): string | null {
  const named = placeNames
    .map(name => metadata?.[name])
    .find(place => typeof place === 'string' && place !== '')
  return typeof named === 'string' ? named : null
}

/** Places and articles in the order people walk by them: `A-2` before `A-10`. */
export const byPlace = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare
