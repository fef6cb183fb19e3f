import { takeHome } from '../../../main/platform/home-lock.ts'

/** A process of its own that tries to take a home, says how that went, and keeps it until standard input ends. */
const [home = '', url = ''] = process.argv.slice(2)
const hold = takeHome(home)
if (hold && url)
  hold.announce({ url, pid: process.pid, version: '0.0.0', startedAt: new Date().toISOString() })
process.stdout.write(hold ? 'taken\n' : 'refused\n')
process.stdin.resume().on('end', () => hold?.release())
