import type { PrintProblem, PrintProblemCode } from '../../../shared/desk/printing/print-problems.ts'
import type { Trouble } from './socket-conversation.ts'

/** Sentences about a connection that did not come about. */
export function connectProblem(place: string, code: PrintProblemCode): PrintProblem {
  switch (code) {
    case 'refused':
      return { code, message: `${place} refused the connection.` }
    case 'no_such_host':
      return { code, message: `No printer named ${place} is known on this network.` }
    case 'interrupted':
      return { code, message: `The attempt to reach ${place} was given up.` }
    default:
      return { code: 'offline', message: `${place} did not answer.` }
  }
}

export const noAnswer = (place: string): PrintProblem => ({
  code: 'no_answer',
  message: `The printer at ${place} does not answer the questions it has answered before.`,
})

export const unsettled = (place: string): PrintProblem => ({
  code: 'unsettled',
  message: `The printer at ${place} has not printed all it was given and does not seem to be at it.`,
})

/** Sentences about bytes that did not all arrive, with how many had left. */
export function pourProblem(place: string, { code, handedBytes }: Trouble, totalBytes: number): PrintProblem {
  const amount = `${handedBytes} of ${totalBytes} bytes`
  switch (code) {
    case 'stalled':
      return handedBytes === totalBytes
        ? { code, message: `${place} was given the whole document but did not finish the connection.` }
        : { code, message: `${place} stopped taking data after ${amount}.` }
    case 'interrupted':
      return { code, message: `The station stopped after ${amount} had left for ${place}.` }
    default:
      return { code: 'cut_off', message: `${place} broke the connection off after ${amount} had left.` }
  }
}
