import { resolve } from 'node:path'
import { build } from 'vite'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Earcon } from '../../renderer/lib/sounds/earcons.ts'
import { sharedBrowser } from '../support/browser/shared-browser.ts'

const source = resolve(import.meta.dirname, '../../renderer/lib/sounds/earcons.ts')
const rate = 48_000

let script = ''

beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry: source, formats: ['iife'], name: 'sounds' } },
  })
  const [output] = [built].flat()
  script = output && 'output' in output ? output.output[0].code : ''
})

/** The sound as a browser renders it, one second of it. */
async function rendered(earcon: Earcon): Promise<Float32Array> {
  const browser = await sharedBrowser()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.addScriptTag({ content: script })
  const samples = await page.evaluate(
    async ([name, hertz]) => {
      const { sounds } = window as unknown as {
        sounds: { scheduleEarcon: (context: BaseAudioContext, earcon: string, given: object) => void }
      }
      const context = new OfflineAudioContext(1, hertz, hertz)
      sounds.scheduleEarcon(context, name, { at: 0 })
      return [...(await context.startRendering()).getChannelData(0)]
    },
    [earcon, rate] as const,
  )
  return Float32Array.from(samples)
}

type Pulse = { fromMs: number; lengthMs: number; decibels: number; hertz: number }

/** Stretches in which something is heard, with the strongest tone of each. */
function pulsesOf(samples: Float32Array): Pulse[] {
  const audible = 0.002
  const quietSamples = rate * 0.03
  const pulses: { from: number; to: number }[] = []
  samples.forEach((sample, at) => {
    if (Math.abs(sample) < audible) return
    const last = pulses.at(-1)
    if (last && at - last.to < quietSamples) last.to = at
    else pulses.push({ from: at, to: at })
  })
  return pulses.map(({ from, to }) => {
    const part = samples.subarray(from, to + 1)
    const hertz = strongest(part)
    return {
      fromMs: (from / rate) * 1_000,
      lengthMs: ((to - from) / rate) * 1_000,
      decibels: 20 * Math.log10(amplitudeAt(middleOf(part), hertz)),
      hertz,
    }
  })
}

const middleOf = (part: Float32Array): Float32Array =>
  part.subarray(Math.floor(rate * 0.01), part.length - Math.floor(rate * 0.035))

/** How strong a tone is in a sound. */
function amplitudeAt(samples: Float32Array, hertz: number): number {
  let [real, imaginary] = [0, 0]
  samples.forEach((sample, at) => {
    const angle = (2 * Math.PI * hertz * at) / rate
    real += sample * Math.cos(angle)
    imaginary += sample * Math.sin(angle)
  })
  return (2 * Math.hypot(real, imaginary)) / samples.length
}

function strongest(samples: Float32Array): number {
  let best = { hertz: 0, amplitude: 0 }
  for (let hertz = 300; hertz <= 2_500; hertz += 1) {
    const amplitude = amplitudeAt(samples, hertz)
    if (amplitude > best.amplitude) best = { hertz, amplitude }
  }
  return best.hertz
}

const near = (wanted: number, by: number) => (found: number) => Math.abs(found - wanted) <= by

test.each([
  { earcon: 'ok', pulses: [[1_175, 0, 90]], decibels: -12 },
  {
    earcon: 'wrong',
    pulses: [
      [587, 0, 140],
      [523, 210, 140],
    ],
    decibels: -12,
  },
  {
    earcon: 'stop',
    pulses: [
      [392, 0, 200],
      [392, 290, 200],
      [392, 580, 200],
    ],
    decibels: -9,
  },
] as const)(
  'the sound "$earcon" has its pulses, pitches, lengths and level',
  async ({ earcon, pulses, decibels }) => {
    const samples = await rendered(earcon)
    const found = pulsesOf(samples)
    expect(found.length).toBe(pulses.length)
    for (const [at, [hertz, fromMs, lengthMs]] of pulses.entries()) {
      const pulse = found[at]
      expect(pulse?.hertz).toSatisfy(near(hertz, 6))
      expect(pulse?.fromMs).toSatisfy(near(fromMs, 3))
      expect(pulse?.lengthMs).toSatisfy(near(lengthMs, 4))
      expect(pulse?.decibels).toSatisfy(near(decibels, 0.7))
    }
    const first = samples.subarray(0, Math.floor((rate * pulses[0][2]) / 1_000))
    const [hertz] = pulses[0]
    // The harmonic is there and softer; the sound begins and ends without a click.
    const share = amplitudeAt(middleOf(first), hertz * 2) / amplitudeAt(middleOf(first), hertz)
    expect(share).toSatisfy(near(0.125, 0.03))
    expect(Math.abs(samples[1] ?? 1)).toBeLessThan(0.01)
  },
)
