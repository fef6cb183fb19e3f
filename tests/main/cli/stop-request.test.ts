import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { serveStation } from '../../support/command-line/packdesk.ts'
import { tempHome } from '../../support/station/temp-home.ts'

const script = fileURLToPath(new URL('../../support/command-line/slow-to-stop.ts', import.meta.url))

function startSlow(): ChildProcess {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function says(child: ChildProcess, word: string): Promise<void> {
  for await (const [data] of on(child)) if (String(data).includes(word)) return
}

async function* on(child: ChildProcess) {
  while (child.stdout) yield await once(child.stdout, 'data')
}

it('a Ctrl-C that arrives twice, as through npm, is one wish and stops cleanly', async () => {
  const station = await serveStation(tempHome())
  station.process.kill('SIGINT')
  station.process.kill('SIGINT')
  expect(await station.finished).toMatchObject({ code: 0, signal: null })
})

it('a second signal, some time later, ends a process that does not come to an end', async () => {
  const child = startSlow()
  await says(child, 'waiting')
  child.kill('SIGTERM')
  await says(child, 'asked')
  const impatience = setInterval(() => child.kill('SIGTERM'), 50)
  const [code] = await once(child, 'exit')
  clearInterval(impatience)
  expect(code).toBe(1)
})

it('the launcher going away is a wish to stop', async () => {
  const child = startSlow()
  await says(child, 'waiting')
  child.disconnect()
  await says(child, 'asked')
})
