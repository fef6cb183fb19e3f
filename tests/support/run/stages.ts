import { buildPage } from '../build-page.ts'
import { builtStation } from '../station/built-station.ts'
import type { Stage } from './run-stages.ts'
import { one } from './tally.ts'
import { runTool, type ToolRun } from './tool.ts'
import { vitestStage } from './vitest-stage.ts'

const asOne = ({ exitCode, output }: ToolRun) => ({ tally: one(exitCode === 0), detail: output })

const lint: Stage = {
  name: 'lint',
  run: async () => asOne(await runTool('biome', ['check', '--error-on-warnings', '.'])),
}
const types: Stage = { name: 'types', run: async () => asOne(await runTool('tsc', ['--noEmit'])) }
const page: Stage = {
  name: 'page',
  run: async () => {
    // Whoever needs the second one first would build it, in the time of a test.
    await Promise.all([buildPage(), builtStation()])
    return { tally: one(true), detail: '' }
  },
}
const project = (name: string) => vitestStage(name, ['--project', name])

/**
 * What `npm test` runs: everything, in the order of what is quickest to tell. After `--quick` only what needs
 * no station and no browser; after other words only the tests they choose, as vitest reads them.
 */
export function stagesFor(words: string[]): (Stage | Stage[])[] {
  if (words[0] === '--quick') return [[lint, types], project('architecture')]
  if (words.length > 0) return [vitestStage('tests', words)]
  return [[lint, types, page], project('unit'), project('architecture'), project('rounds'), project('e2e')]
}
