import { describe, expect, onTestFinished, type TestContext, test } from 'vitest'
import { type SerialPorts, serialPorts } from '../../../main/platform/serial-ports.ts'
import {
  createSerialScale,
  findPort,
  type ScaleLink,
  type ScalePort,
} from '../../../main/scales/serial-scale.ts'
import { sics } from '../../../shared/scales/balances.ts'
import { casEcr } from '../../../shared/scales/checkout-scales.ts'
import { bytesOf, type ScaleProtocol } from '../../../shared/scales/protocol.ts'
import type { ScaleReading } from '../../../shared/scales/reading.ts'
import { toledo8217, toledoContinuous } from '../../../shared/scales/toledo.ts'
import { judgeWeight, newWeighing, weigh } from '../../../shared/scales/weighing.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { noTerminalBecause, pseudoTerminal } from '../../support/printers/pseudo-terminal.ts'

const notRun = noTerminalBecause()

/** A scale at a port, with what it reported. */
function plug(port: ScalePort, protocol: ScaleProtocol, serial: SerialPorts = serialPorts) {
  const clock = manualClock()
  const readings: ScaleReading[] = []
  const links: ScaleLink[] = []
  const scale = createSerialScale({
    serial,
    clock,
    port,
    protocol,
    onReading: reading => readings.push(reading),
    onLink: link => links.push(link),
  })
  onTestFinished(scale.stop)
  scale.start()
  const came = async (count: number) => {
    await expect.poll(() => readings.length).toBeGreaterThanOrEqual(count)
    return readings.slice(0, count)
  }
  const reached = (state: ScaleLink['state']) => expect.poll(() => scale.link().state).toBe(state)
  return { scale, clock, readings, links, came, reached }
}

const toldOf = (readings: readonly ScaleReading[]) =>
  readings.map(({ state, value }) => `${state} ${value ?? ''}`.trim())

if (notRun) {
  test('a scale at a serial port', ({ skip }: TestContext) => skip(`NOT RUN: ${notRun}`))
} else {
  describe('a scale that is asked', () => {
    test('is asked again after each answer, however it answers', async () => {
      const terminal = await pseudoTerminal()
      const { clock, came } = plug({ path: terminal.path }, toledo8217('kg'))
      const answers = [
        ['\x0200.000\r'],
        ['\x02?', 'A\r'],
        ['\x02', '01.', '25', '0', '\r'],
        ['\xff\x00~~', '\x0201.250\r'],
        ['\x0201.2\x0201.250\r'],
        ['\x02?B\r'],
      ]
      for (const [index, chunks] of answers.entries()) {
        await terminal.heard(index + 1)
        for (const chunk of chunks) await terminal.say(bytesOf(chunk))
        await came(index + 1)
        clock.advance(200)
      }
      expect(toldOf(await came(6))).toEqual([
        'zero 0.000',
        'motion',
        'ok 1.250',
        'ok 1.250',
        'ok 1.250',
        'over',
      ])
    })

    test('and says nothing is silent after the third second, and listened to when it wakes', async () => {
      const terminal = await pseudoTerminal()
      const { clock, links, came, reached } = plug({ path: terminal.path }, sics)
      for (let second = 1; second <= 3; second += 1) {
        await terminal.heard(4 * second)
        clock.advance(1_000)
      }
      await reached('silent')
      await terminal.heard(16)
      await terminal.say(bytesOf('S S       1.250 kg\r\n'))
      expect(toldOf(await came(1))).toEqual(['ok 1.250'])
      await reached('listening')
      expect(links.map(({ state }) => state)).toEqual(['opening', 'waiting', 'silent', 'listening'])
    })

    test('in two steps gets the second when it has answered the first', async () => {
      const terminal = await pseudoTerminal()
      const { came } = plug({ path: terminal.path }, casEcr)
      await terminal.heard(1)
      await terminal.say(Uint8Array.of(0x06))
      await terminal.heard(2)
      await terminal.say(bytesOf('\x01\x02S 01.250kgg\x03\x04'))
      expect(toldOf(await came(1))).toEqual(['ok 1.250'])
    })
  })

  describe('a scale that sends by itself', () => {
    const streaming = toledoContinuous({ checksum: false })
    const frame = (value: string, isMoving = false) =>
      bytesOf(`\x02-${isMoving ? '8' : '0'} ${value.padStart(6, '0')}000000\r`)

    test('drifts, moves and rests, and gives the weight of the open parcel alone', async () => {
      const terminal = await pseudoTerminal()
      const { came, reached } = plug({ path: terminal.path }, streaming)
      await reached('waiting')
      await terminal.say(bytesOf('0000\r'))
      const sent = [frame('0'), frame('0'), frame('400', true), frame('1249'), frame('1250'), frame('1250')]
      for (const bytes of sent) {
        await terminal.say(bytes.subarray(0, 7))
        await terminal.say(bytes.subarray(7))
      }
      let state = weigh(newWeighing(), { kind: 'plugged' })
      state = weigh(state, { kind: 'parcel_opened', parcelId: 'par_1', atMs: 0 })
      const said = (await came(sent.length)).map((reading, index) => {
        state = weigh(state, { kind: 'reading', reading, atMs: index * 100 })
        return judgeWeight(state, index * 100).say
      })
      expect(said).toEqual(['hold_still', 'put_on', 'hold_still', 'hold_still', 'hold_still', 'ready'])
    })

    test('and is pulled out is found again at another path by the number of its adapter', async () => {
      const [before, after] = [await pseudoTerminal(), await pseudoTerminal()]
      let path = before.path
      const serial: SerialPorts = {
        open: serialPorts.open,
        list: async () => [{ path, name: 'Adapter', serialNumber: 'A1' }],
      }
      const port = { path: before.path, serialNumber: 'A1' }
      const { clock, links, came, reached, readings } = plug(port, streaming, serial)
      await reached('waiting')
      await before.say(frame('1250'))
      await came(1)
      await before.say(frame('1260').subarray(0, 9))
      path = after.path
      await before.stop()
      await reached('lost')
      expect(readings).toHaveLength(1)
      clock.advance(1_000)
      await reached('waiting')
      await after.say(frame('2500'))
      expect(toldOf(await came(2))).toEqual(['ok 1.250', 'ok 2.500'])
      expect(links.map(({ state }) => state)).toEqual([
        'opening',
        'waiting',
        'listening',
        'lost',
        'opening',
        'waiting',
        'listening',
      ])
    })

    test('tells nothing any more when it was stopped, and can be started again', async () => {
      const terminal = await pseudoTerminal()
      const { scale, came, readings, reached } = plug({ path: terminal.path }, streaming)
      await reached('waiting')
      await terminal.say(frame('1250'))
      await came(1)
      await scale.stop()
      await terminal.say(frame('1260'))
      expect(scale.link()).toEqual({ state: 'stopped' })
      scale.start()
      await reached('waiting')
      await terminal.say(frame('1270'))
      await expect.poll(() => readings.at(-1)?.value).toBe('1.270')
    })
  })
}

describe('a port', () => {
  test('that cannot be opened is tried again after longer and longer pauses', async () => {
    const { clock, links, reached } = plug({ path: '/dev/no-such-port' }, sics)
    await reached('unreachable')
    expect(links.at(-1)).toMatchObject({ code: 'ENOENT' })
    const tries = () => links.filter(({ state }) => state === 'unreachable').length
    for (const [index, pauseMs] of [1_000, 2_000, 5_000, 10_000, 10_000].entries()) {
      clock.advance(pauseMs - 1)
      expect(tries()).toBe(index + 1)
      clock.advance(1)
      await expect.poll(tries).toBe(index + 2)
    }
  })

  test('is told by the number of its adapter, then by its place, then by its path', async () => {
    const serial: SerialPorts = {
      open: serialPorts.open,
      list: async () => [
        { path: '/dev/ttyUSB0', name: 'One', serialNumber: 'A1', locationId: '1-1' },
        { path: '/dev/ttyUSB1', name: 'Two', locationId: '1-2' },
      ],
    }
    expect(await findPort(serial, { path: 'COM9', serialNumber: 'A1' })).toBe('/dev/ttyUSB0')
    expect(await findPort(serial, { path: 'COM9', locationId: '1-2' })).toBe('/dev/ttyUSB1')
    expect(await findPort(serial, { path: 'COM9', serialNumber: 'B2' })).toBe('COM9')
    expect(await findPort(serial, { path: 'COM9' })).toBe('COM9')
  })
})
