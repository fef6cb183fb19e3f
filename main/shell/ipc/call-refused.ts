/** A call the window understood and could not carry out; the message is for the person at the desk. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
}
