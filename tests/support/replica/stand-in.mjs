// Plays the program that copies, as it is scripted in `manners.json` beside it, read at each start and each question.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { Socket } from 'node:net'

const manners = () => JSON.parse(readFileSync(new URL('./manners.json', import.meta.url), 'utf8'))
const [command, ...args] = process.argv.slice(2)

if (command === 'version') {
  if (manners().version === null) setInterval(() => {}, 1000)
  else process.stdout.write(`${manners().version}\n`)
}

if (command === 'ltx') {
  const { dbs } = JSON.parse(readFileSync(args[args.indexOf('-config') + 1], 'utf8'))
  const there = existsSync(dbs[0].replica.path)
  process.stdout.write(there ? '[{"timestamp":"2026-11-30T14:03:00Z"}]' : '[]')
}

if (command === 'restore' && manners().copy === 'damaged') {
  process.stderr.write('integrity check failed: row 22 missing from index\n')
  process.exitCode = 1
}

if (command === 'replicate') {
  const { socket, dbs } = JSON.parse(readFileSync(args[args.indexOf('-config') + 1], 'utf8'))
  if (manners().replicate === 'ends') {
    process.stderr.write('disk of the copy is not formatted\n')
    process.exit(1)
  }
  // It ends with whoever holds the other end.
  const lifeline = new Socket({ fd: 3, readable: true, writable: false })
  lifeline
    .on('error', () => process.exit(0))
    .on('close', () => process.exit(0))
    .resume()
  if (manners().replicate !== 'hangs') {
    mkdirSync(dbs[0].replica.path, { recursive: true })
    rmSync(socket.path, { force: true })
    const answer = path => {
      if (path === '/info') return { status: 200, body: { pid: process.pid } }
      const { sync } = manners()
      if (sync === 'full') return { status: 500, body: { error: 'write: no space left on device' } }
      return { status: 200, body: { txid: 5, replicated_txid: sync === 'lags' ? 3 : 5 } }
    }
    const server = createServer((request, response) => {
      const { status, body } = answer(request.url)
      request.resume()
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    server.listen(socket.path)
  }
}
