import type { Rule, Tree } from '../tree.ts'

export const importCycles: Rule = {
  name: 'no modules import each other in a circle',
  check: tree =>
    cyclesIn(graphOf(tree)).map(
      cycle => `${cycle.join(' -> ')}: move what both need into a third file, or pass it in as a parameter.`,
    ),
}

type Graph = Map<string, string[]>

/** Types are gone at run time, but two files that need each other's types belong together all the same. */
const graphOf = (tree: Tree): Graph =>
  new Map(
    tree
      .modules()
      .map(({ path, references }) => [
        path,
        references
          .filter(({ target }) => target.kind === 'file' && tree.has(target.name))
          .map(r => r.target.name),
      ]),
  )

/** Depth first; a file that is met again while it is still open closes a circle. */
function cyclesIn(graph: Graph): string[][] {
  const cycles: string[][] = []
  const state = new Map<string, 'open' | 'done'>()
  const path: string[] = []
  const visit = (file: string) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      cycles.push([...path.slice(path.indexOf(file)), file])
      return
    }
    state.set(file, 'open')
    path.push(file)
    for (const next of graph.get(file) ?? []) visit(next)
    path.pop()
    state.set(file, 'done')
  }
  for (const file of graph.keys()) visit(file)
  return cycles
}
