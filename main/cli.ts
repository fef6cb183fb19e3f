import { runToEnd } from './cli/run-to-end.ts'

const code = await runToEnd(process.argv.slice(2))
// Ended here and not by running dry: Node takes the signal handlers away first then, and the second half of one Ctrl-C
// (the launcher and npm pass it on as well) would turn an orderly end into a death by signal.
process.exit(code)
