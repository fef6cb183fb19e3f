import { runStages } from './run-stages.ts'
import { stagesFor } from './stages.ts'

const total = await runStages(stagesFor(process.argv.slice(2)), line => console.log(line))
process.exitCode = total.failed > 0 ? 1 : 0
