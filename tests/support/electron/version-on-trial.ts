import { openUpdateMemory } from '../../../main/shell/update-memory.ts'
import { settle } from '../../../main/shell/update-trial.ts'

/** A next version of the program as it is started on trial: how it behaves, its memory of updates and its version. */
const [manner, memoryFile = '', version = ''] = process.argv.slice(2)
if (manner === 'settles') await settle(openUpdateMemory(memoryFile), version)
else if (manner === 'hangs') setInterval(() => undefined, 60_000)
else process.exit(1)
