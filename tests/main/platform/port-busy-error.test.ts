import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { toPortBusyError } from '../../../main/platform/home-port.ts'

/** What listening on a port that is taken really throws. */
async function busyError(): Promise<unknown> {
  const [first, second] = [createServer(), createServer()]
  await new Promise<void>(listening => first.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void first.close())
  const { promise, resolve } = Promise.withResolvers<unknown>()
  second.on('error', resolve).listen((first.address() as AddressInfo).port, '127.0.0.1')
  return promise
}

it('a port that is taken is told by its number', async () => {
  const error = await busyError()
  const busy = toPortBusyError(error)
  expect(busy?.message).toMatch(/^Port \d+ is in use by another program\. Start with --port/)
  expect(busy?.cause).toBe(error)
})

it('a port that is not allowed is no trouble with the disk', () => {
  const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen', port: 80 })
  expect(toPortBusyError(denied)?.message).toMatch(/^Port 80 may not be used by this account\./)
})

it('anything else is something else', () => {
  expect(toPortBusyError(Object.assign(new Error('open'), { code: 'EACCES', syscall: 'open' }))).toBeNull()
  expect(toPortBusyError(null)).toBeNull()
})
