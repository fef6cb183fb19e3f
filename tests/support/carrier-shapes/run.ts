import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root, runTool } from '../run/tool.ts'
import { readOpenApi } from './read-openapi.ts'
import { readXsd } from './read-xsd.ts'
import { writeChecks } from './write-checks.ts'
import { pathsIn, writeShapes } from './write-shapes.ts'

/**
 * `npm run carrier:shapes -- <slug> <schema file> <part> <operation>...`: the shapes of these operations go into
 * `main/carriers/<slug>/wire-<part>.ts`, and what the simulator holds calls to into its folder. The schema file stays where it
 * is: nothing of the project reads it again. Fields of members are written by hand into `wire.ts`; the ways to them are told.
 */
const [slug = '', file = '', part = '', ...operations] = process.argv.slice(2)
if (!/^[a-z0-9_]+$/.test(slug) || !/^[a-z-]+$/.test(part) || operations.length === 0) {
  console.error('npm run carrier:shapes -- <slug> <schema file> <part> "POST /orders" ...')
  process.exitCode = 1
} else {
  const text = readFileSync(file, 'utf8')
  const published = /^\s*</.test(text) ? readXsd(text, operations) : readOpenApi(text, operations)
  const shapes = join(root, 'main/carriers', slug, `wire-${part}.ts`)
  const checks = join(root, 'tests/support/simulators', slug, `${part}.json`)
  for (const [path, content] of [
    [shapes, writeShapes(published)],
    [checks, `${JSON.stringify(writeChecks(published), null, 2)}\n`],
  ] as const) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    console.log(`made ${relative(root, path)}`)
  }
  const { exitCode, output } = await runTool('biome', ['check', '--write', shapes, checks])
  if (exitCode !== 0) console.error(output)
  process.exitCode = exitCode
  for (const operation of published.operations)
    for (const path of pathsIn(published, operation)) console.log(`${operation.name}  ${path}`)
}
