import type { z } from 'zod'
import type { FieldErrors } from './result.ts'

type Issue = z.core.$ZodIssue
type Tree = { [key: string]: Tree | string[] }

/** Fields may have the names of what every object has by itself, such as `constructor`. */
const emptyTree = (): Tree => Object.create(null)

/** Errors of a whole object sit under this key. */
export const wholeObject = 'non_field_errors'

/**
 * Turns the issues of a parse into the tree that mirrors the request: field name to list of texts,
 * nested object to nested object, list to list with `{}` for the good items.
 */
export function toFieldErrors(issues: readonly Issue[], input: unknown): FieldErrors {
  const tree = emptyTree()
  for (const issue of issues.flatMap(i => openUnion(i, input))) {
    const path = issue.path.map(String)
    addText(
      tree,
      path.length === 0 || isNoObject(issue, input) ? [...path, wholeObject] : path,
      issue.message,
    )
  }
  return mirror(tree, input)
}

/** Something is where an object should be; a field that is missing or null is wrong as a field. */
const isNoObject = (issue: Issue, input: unknown): boolean =>
  issue.code === 'invalid_type' &&
  issue.expected === 'object' &&
  (valueAt(input, issue.path) ?? null) !== null

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], input)

/** A union fails with the errors of every branch; only those of the branch the caller meant help. */
function openUnion(issue: Issue, input: unknown): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const meant = issue.errors.find(branch => branch.every(i => i.path.length > 0)) ?? issue.errors.at(-1) ?? []
  return meant.flatMap(i => openUnion({ ...i, path: [...issue.path, ...i.path] } as Issue, input))
}

function addText(tree: Tree, path: string[], text: string): void {
  const [head = wholeObject, ...rest] = path
  const at = tree[head]
  if (rest.length === 0) {
    if (Array.isArray(at)) at.push(text)
    else if (at) addText(at, [wholeObject], text)
    else tree[head] = [text]
    return
  }
  const next = at === undefined || Array.isArray(at) ? emptyTree() : at
  if (Array.isArray(at)) next[wholeObject] = at
  tree[head] = next
  addText(next, rest, text)
}

function mirror(tree: Tree | string[], input: unknown): FieldErrors {
  if (Array.isArray(tree)) return tree
  const child = (key: string) => (input as Record<string, unknown> | null | undefined)?.[key]
  if (Array.isArray(input) && !(wholeObject in tree)) {
    const last = Math.max(...Object.keys(tree).map(Number))
    return Array.from({ length: last + 1 }, (_, index) => {
      const at = tree[String(index)]
      return at ? mirror(at, input[index]) : {}
    })
  }
  return Object.fromEntries(Object.entries(tree).map(([key, at]) => [key, mirror(at, child(key))]))
}
