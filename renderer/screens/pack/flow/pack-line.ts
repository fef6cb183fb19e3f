import type { PackingStepInput } from '../../../../shared/desk/packing-steps.ts'

/** What is said to the station, with an id under which it is done once however often it is sent. */
export type PackInput = {
  id: string
} /** `goesOn`: also where another desk has it, or it was here before. */ & (
  | { kind: 'scan'; text: string; isKeyed: boolean; at: string; goesOn?: boolean }
  | { kind: 'step'; step: PackingStepInput }
  | { kind: 'claim'; orderId: string | null; takesOver: boolean }
)

/** `lost`: nobody knows whether the station has it; the same is sent again. */
export type Sent<Answer> = { kind: 'answered'; answer: Answer } | { kind: 'lost' }

export type LineState = { isLost: boolean; kept: number }

export type PackLinePorts<Answer> = {
  send: (input: PackInput) => Promise<Sent<Answer>>
  /** Scans that were not answered, for as long as the window is there. */
  kept: { read: () => PackInput[]; write: (inputs: readonly PackInput[]) => void }
  onAnswer: (answer: Answer, input: PackInput) => void
  onState: (state: LineState) => void
}

const retryMs = 1_000

/**
 * Everything a desk says goes to the station one after the other, in its order. While the station is away scans are kept
 * and sent when it is back; keys are not taken then, since nobody sees what they would answer.
 */
export function createPackLine<Answer>({ send, kept, onAnswer, onState }: PackLinePorts<Answer>) {
  let waiting = kept.read()
  let isSending = false
  let isLost = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function told(): void {
    kept.write(waiting.filter(({ kind }) => kind === 'scan'))
    onState({ isLost, kept: waiting.length })
  }

  function lose(): void {
    isLost = true
    waiting = waiting.filter(({ kind }) => kind === 'scan')
    told()
    timer = setTimeout(() => void sendAll(), retryMs)
  }

  async function sendAll(): Promise<void> {
    if (isSending || isStopped) return
    isSending = true
    clearTimeout(timer)
    for (let first = waiting[0]; first && !isStopped; first = waiting[0]) {
      const sent = await send(first)
      if (isStopped) break
      if (sent.kind === 'lost') {
        lose()
        break
      }
      isLost = false
      waiting = waiting.slice(1)
      told()
      onAnswer(sent.answer, first)
    }
    isSending = false
  }

  return {
    /** Whether it was taken. */
    put: (input: PackInput): boolean => {
      if (isLost && input.kind !== 'scan') return false
      waiting = [...waiting, input]
      told()
      if (!isLost) void sendAll()
      return true
    },
    /** The station does not answer others; nothing need be sent to find out. */
    lose: () => {
      if (!isLost) lose()
    },
    /** The station answers. */
    resume: () => {
      if (waiting.length > 0) return void sendAll()
      if (!isLost) return
      clearTimeout(timer)
      isLost = false
      told()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

export type PackLine = ReturnType<typeof createPackLine>
