export const earcons = ['ok', 'wrong', 'stop'] as const
export type Earcon = (typeof earcons)[number]

type Pulse = { hertz: number; lengthMs: number }
type Pattern = { pulses: readonly Pulse[]; betweenMs: number; decibels: number }

const usualDecibels = -12

/** Told apart by number and rhythm first, by pitch second: small speakers and older ears hear all of them. */
export const earconPatterns: Readonly<Record<Earcon, Pattern>> = {
  ok: { pulses: [{ hertz: 1_175, lengthMs: 90 }], betweenMs: 0, decibels: usualDecibels },
  wrong: {
    pulses: [
      { hertz: 587, lengthMs: 140 },
      { hertz: 523, lengthMs: 140 },
    ],
    betweenMs: 70,
    decibels: usualDecibels,
  },
  stop: {
    pulses: [392, 392, 392].map(hertz => ({ hertz, lengthMs: 200 })),
    betweenMs: 90,
    decibels: usualDecibels + 3,
  },
}

const attackMs = 5
const releaseMs = 30
/** A second harmonic, softer by 18 dB: it is heard where the ground tone is lost. */
const harmonic = 0.125

const seconds = (ms: number): number => ms / 1_000
const toGain = (decibels: number): number => 10 ** (decibels / 20)

export const lengthOf = (earcon: Earcon): number => {
  const { pulses, betweenMs } = earconPatterns[earcon]
  return pulses.reduce((sum, { lengthMs }) => sum + lengthMs, 0) + betweenMs * (pulses.length - 1)
}

/** Puts a sound on the line of a context, from `at` seconds on; answers with what ends it early. */
export function scheduleEarcon(
  context: BaseAudioContext,
  earcon: Earcon,
  { at = context.currentTime, volume = 1 }: { at?: number; volume?: number } = {},
): () => void {
  const { pulses, betweenMs, decibels } = earconPatterns[earcon]
  const out = context.createGain()
  out.gain.value = volume
  out.connect(context.destination)
  let start = at
  for (const { hertz, lengthMs } of pulses) {
    pulse(context, out, { hertz, start, length: seconds(lengthMs), gain: toGain(decibels) })
    start += seconds(lengthMs + betweenMs)
  }
  return () => out.disconnect()
}

function pulse(
  context: BaseAudioContext,
  out: AudioNode,
  { hertz, start, length, gain }: { hertz: number; start: number; length: number; gain: number },
): void {
  const shape = context.createGain()
  shape.gain.setValueAtTime(0, start)
  shape.gain.linearRampToValueAtTime(gain, start + seconds(attackMs))
  shape.gain.setValueAtTime(gain, start + length - seconds(releaseMs))
  shape.gain.linearRampToValueAtTime(0, start + length)
  shape.connect(out)
  for (const [times, part] of [
    [1, 1],
    [2, harmonic],
  ] as const) {
    const tone = context.createOscillator()
    const level = context.createGain()
    tone.frequency.value = hertz * times
    level.gain.value = part
    tone.connect(level).connect(shape)
    tone.start(start)
    tone.stop(start + length)
  }
}

/** Plays sounds as they come; a new one cuts the old. Nothing is heard before the first key of the page. */
export function createPlayer(newContext: () => AudioContext = () => new AudioContext()) {
  let context: AudioContext | null = null
  let cut: (() => void) | null = null
  return {
    play: (earcon: Earcon, volume: number): void => {
      context ??= newContext()
      if (context.state === 'suspended') void context.resume()
      cut?.()
      cut = scheduleEarcon(context, earcon, { volume })
    },
    close: (): void => {
      cut?.()
      void context?.close()
      context = null
    },
  }
}
