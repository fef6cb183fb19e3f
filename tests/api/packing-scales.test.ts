import { expect, onTestFinished, type TestContext, test } from 'vitest'
import type { LiveReading, ScaleProbe, StationScale } from '../../shared/desk/packing-scales.ts'
import { recordIn } from '../support/contract/record-in.ts'
import { noTerminalBecause } from '../support/printers/pseudo-terminal.ts'
import { type ScaleVoice, scaleVoices } from '../support/scales/scale-voices.ts'
import { scriptedScale } from '../support/scales/scripted-scale.ts'
import { startStation } from '../support/station/station.ts'

const notRun = noTerminalBecause()

async function stationWith(voice: ScaleVoice) {
  const station = await startStation()
  onTestFinished(station.close)
  const scale = await scriptedScale(voice)
  const { body, status } = await station.call<StationScale>('POST', '/desk/packing/scales', {
    name: 'Bench scale',
    path: scale.path,
    protocol: voice,
  })
  expect(status).toBe(201)
  const read = async () => await recordIn<StationScale>(station.call, '/desk/packing/scales', body.id)
  const says = (expected: Partial<LiveReading>) =>
    expect.poll(async () => (await read()).reading).toMatchObject(expected)
  return { station, scale, read, says, id: body.id }
}

if (notRun) {
  test('scales of the station', ({ skip }: TestContext) => skip(`NOT RUN: ${notRun}`))
} else {
  test.each(Object.keys(scaleVoices) as ScaleVoice[])(
    'a scale that speaks %s is read: zero, weight, motion, overload, below zero',
    async voice => {
      const { scale, says } = await stationWith(voice)
      await says({ state: 'zero', milligrams: 0 })
      scale.put(1_250)
      await says({ state: 'ok', value: '1.250', unit: 'kg', milligrams: 1_250_000 })
      // Lines of figures alone say nothing of motion.
      if (voice !== 'ascii') {
        scale.put(1_270, { is: 'moving' })
        await says({ state: 'motion', milligrams: null })
      }
      scale.put(40_000, { is: 'too_heavy' })
      await says({ state: 'over', milligrams: null })
      scale.put(-15)
      await says({ state: 'under', milligrams: null })
      scale.put(0)
      await says({ state: 'zero' })
    },
  )

  test('a scale that is pulled out has no weight, and is read again when it is back', async () => {
    const { scale, says, read } = await stationWith('toledo_8217_kg')
    scale.put(1_250)
    await says({ state: 'ok' })
    await scale.unplug()
    await expect.poll(async () => (await read()).link.state).toMatch(/lost|unreachable/)
    expect((await read()).reading).toBeNull()
    scale.put(2_000)
    await scale.plugIn()
    await says({ state: 'ok', milligrams: 2_000_000 })
  })

  test('whoever listens to a scale hears it, and that it was lost', async () => {
    const { station, scale, id } = await stationWith('sics')
    const ending = new AbortController()
    onTestFinished(() => ending.abort())
    const { key } = { key: station.keys.create({ name: 'page', mode: 'test' }).bareKey }
    const response = await fetch(`${station.url}/desk/packing/scales/${id}/stream`, {
      headers: { authorization: `Token ${key}` },
      signal: ending.signal,
    })
    let heard = ''
    const reading = async () => {
      for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += part
    }
    void reading().catch(() => undefined)
    scale.put(1_250)
    await expect.poll(() => heard).toContain('"milligrams":1250000')
    await scale.unplug()
    await expect.poll(() => heard).toMatch(/"state":"(lost|unreachable)"/)
  })

  test('looking for a scale finds what it speaks', async () => {
    const station = await startStation()
    onTestFinished(station.close)
    const probe = async (voice: ScaleVoice) => {
      const scale = await scriptedScale(voice)
      scale.put(1_250)
      const { body } = await station.call<ScaleProbe>('POST', '/desk/packing/scale-probes', {
        path: scale.path,
      })
      return body.found.map(({ protocol }) => protocol)
    }
    expect(await probe('toledo_8217_kg')).toEqual(['toledo_8217_kg'])
    expect(await probe('sics')).toEqual(['sics'])
    expect(await probe('ascii')).toContain('ascii')
  })
}
