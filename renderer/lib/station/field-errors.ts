import { wholeObject } from '../../../shared/errors/field-errors.ts'
import type { FieldErrors } from '../../../shared/errors/result.ts'

/** Text per field, by the path of the field in the form: `recipient.city`, `parcels.0.weight`. */
export type FieldTexts = Record<string, string>

/** Flattens the tree of a refusal; texts about a whole object stand under the object's own path. */
export function toFieldTexts(tree: FieldErrors | undefined): FieldTexts {
  const texts: FieldTexts = {}
  const walk = (at: FieldErrors | string, path: string[]) => {
    if (typeof at === 'string') {
      const key = path.filter(part => part !== wholeObject).join('.')
      texts[key] ??= at
    } else if (Array.isArray(at) && at.every(item => typeof item === 'string')) {
      for (const text of at) walk(text, path)
    } else
      for (const [name, child] of Object.entries(at)) walk(child as FieldErrors | string, [...path, name])
  }
  if (tree) walk(tree, [])
  return texts
}

/** Texts of a part of the form, by their paths in the whole of it. */
export const under = (path: string, texts: FieldTexts): FieldTexts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${path}.${name}`, text]))
