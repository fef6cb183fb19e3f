import { execFile } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findPaths } from '../../../main/platform/paths.ts'

const { root } = findPaths()

/** What a prepared process of its own answers. */
async function inPreparedNode(code: string): Promise<unknown> {
  const script = `
    import { prepareNode } from '${pathToFileURL(`${root}/main/prepare-node.mjs`)}'
    prepareNode()
    console.log(JSON.stringify(await (async () => { ${code} })()))`
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: root })
  return JSON.parse(stdout)
}

// Elsewhere it grows to 64 MB and more.
test('large answers that come and go leave the room for young objects small', async () => {
  const megabytes = await inPreparedNode(`
    const { getHeapSpaceStatistics } = await import('node:v8')
    const kept = []
    for (let round = 0; round < 400; round += 1) kept.push(Array.from({ length: 5_000 }, (_, n) => ({ n })))
    const young = getHeapSpaceStatistics().find(space => space.space_name === 'new_space')
    return [kept.length, young.space_size / 1024 / 1024]`)
  expect(megabytes).toEqual([400, expect.toSatisfy((size: number) => size < 16)])
})
