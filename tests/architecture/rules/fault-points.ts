import type { Rule, Tree } from '../tree.ts'

const list = 'main/platform/fault-points.ts'
const named = /^ {2}'([a-z_.]+)':/gm
const called = /\bfaultPoint\('([a-z_.]+)'\)/g

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

const productOf = (tree: Tree) => tree.files.filter(path => /^(main|shared|renderer)\/.*\.tsx?$/.test(path))

/** A point nobody passes is a crash nobody tries. */
export const faultPointsPassed: Rule = {
  name: 'every fault point is a step of the program, and only tests arm one',
  check: tree => {
    if (!tree.has(list)) return []
    const others = productOf(tree).filter(path => path !== list)
    const passed = new Set(others.flatMap(path => matches(tree.read(path), called)))
    return [
      ...matches(tree.read(list), named)
        .filter(name => !passed.has(name))
        .map(name => `${list}: ${name} is never passed; call it at its step or take it out.`),
      ...others
        .filter(path => tree.read(path).includes('armFaultPoint'))
        .map(path => `${path}: only a program of the tests may arm a fault point.`),
    ]
  },
}
