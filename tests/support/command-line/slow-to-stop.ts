import { awaitStopRequest } from '../../../main/cli/stop-request.ts'

/** A process that hears the wish to stop, says so, and then never comes to an end by itself. */
const stop = awaitStopRequest(process)
process.stdout.write('waiting\n')
setInterval(() => undefined, 1_000)
await stop.asked
process.stdout.write('asked\n')
