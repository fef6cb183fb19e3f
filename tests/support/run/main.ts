import { rmSync } from 'node:fs'
import { makeQuickFolder } from './quick-folder.ts'
import { runStages } from './run-stages.ts'
import { stagesFor } from './stages.ts'

const folder = process.env.TMPDIR ? null : makeQuickFolder()
if (folder) process.env.TMPDIR = folder

const total = await runStages(stagesFor(process.argv.slice(2)), line => console.log(line))
if (folder) rmSync(folder, { recursive: true, force: true })
process.exitCode = total.failed > 0 ? 1 : 0
