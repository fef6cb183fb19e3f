import { fileURLToPath } from 'node:url'
import { openDeskAgent, readPairing } from '../../../main/app/desk-agent.ts'
import { armFaultPoint, type FaultPoint } from '../../../main/platform/fault-points.ts'

/**
 * The program of a desk as a process of its own, to be killed: `desk-process.ts <folder> <printer>`, and then the point at
 * which the process kills itself.
 */
const [folder = '', printer = '', point] = process.argv.slice(2)

if (point) armFaultPoint({ name: point as FaultPoint, nth: 1 }, () => process.kill(process.pid, 'SIGKILL'))

const pairing = readPairing(folder)
if (!pairing) throw new Error(`${folder} holds no pairing`)
setInterval(() => undefined, 60_000)
void openDeskAgent({
  folder,
  pairing,
  printers: [printer],
  finders: [],
  version: '0.1.0',
  resources: fileURLToPath(new URL('../../../resources', import.meta.url)),
  limits: { firstWaitMs: 20, mostWaitMs: 100 },
  say: line => console.log(line),
  report: error => console.error(error),
}).run(new AbortController().signal)
